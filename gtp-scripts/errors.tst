# kind: facts
# Errors: the standard words, and that an error changes nothing. "#! [words]" after a command says
# that it must fail with these words. That form is our own: cargo test checks it, gogui-regress takes
# the line for a comment and counts the failing commands as "other errors".

# Unknown commands, and command names in another case.
10 no_such_command
#! [unknown command]
11 NAME
#! [unknown command]
12 Play b D4
#! [unknown command]
13 protocol_version
#? [2]

# Board sizes.
boardsize 9
clear_board
play b C3
20 boardsize 1000
#! [unacceptable size]
21 boardsize 26
#! [unacceptable size]
22 boardsize 0
#! [unacceptable size]
23 boardsize -5
#! [(unacceptable size|syntax error).*]
24 boardsize x
#! [syntax error.*]
25 boardsize 9.5
#! [syntax error.*]
26 boardsize
#! [syntax error.*]
27 boardsize 9,9
#! [syntax error.*]
28 query_boardsize
#? [9]
29 list_stones b
#? [C3]

# Komi: the whole word must be a finite number.
komi 6.5
40 komi 7,50
#! [syntax error.*]
41 komi 6,5
#! [syntax error.*]
42 komi abc
#! [syntax error.*]
43 komi nan
#! [syntax error.*]
44 komi inf
#! [syntax error.*]
45 komi -infinity
#! [syntax error.*]
46 komi
#! [syntax error.*]
47 komi 6.5x
#! [syntax error.*]
48 get_komi
#? [6\.5]

# Vertices and colours. There is no column I, no row 0, and nothing beyond the edge.
boardsize 9
clear_board
play b C3
60 play b I5
#! [syntax error.*]
61 play b i5
#! [syntax error.*]
62 play b A0
#! [syntax error.*]
63 play b A10
#! [(syntax error|illegal move).*]
64 play b K1
#! [(syntax error|illegal move).*]
65 play b 11
#! [syntax error.*]
66 play b D
#! [syntax error.*]
67 play b
#! [syntax error.*]
68 play
#! [syntax error.*]
69 play x D4
#! [syntax error.*]
70 play b D4x
#! [syntax error.*]
71 play b D-4
#! [syntax error.*]
72 play b D+4
#! [syntax error.*]
73 play D4 b
#! [syntax error.*]
74 play w resign
#! [.+]
75 genmove
#! [syntax error.*]
76 genmove green
#! [syntax error.*]
77 reg_genmove
#! [syntax error.*]
78 list_stones b
#? [C3]
79 list_stones w
#? []

# Illegal plays: occupied, suicide, ko.
80 play b C3
#! [illegal move]
81 play w C3
#! [illegal move]
kata-set-rules chinese-kgs
boardsize 5
clear_board
play b A2
play b B1
82 play w A1
#! [illegal move]
83 list_stones w
#? []
boardsize 5
clear_board
play b A2
play w B2
play b B1
play w C1
play b E4
play w A1
84 play b B1
#! [illegal move]
85 list_stones w
#? [(A1|B2|C1) (A1|B2|C1) (A1|B2|C1)]
# The refused ko move did not use up the turn: the ban still stands, and undo undoes White's A1.
86 is_legal b B1
#? [0]
undo
87 list_stones b
#? [(A2|B1|E4) (A2|B1|E4) (A2|B1|E4)]

# Nothing to undo.
boardsize 9
clear_board
100 undo
#! [cannot undo]
play b C3
undo
101 undo
#! [cannot undo]
play b C3
play w G7
102 gg-undo 3
#! [cannot undo]
103 list_stones w
#? [G7]
gg-undo 2
104 list_stones b
#? []

# Handicap.
boardsize 9
clear_board
120 fixed_handicap 1
#! [invalid number of stones]
121 fixed_handicap 10
#! [invalid number of stones]
122 fixed_handicap 0
#! [invalid number of stones]
123 fixed_handicap x
#! [syntax error.*]
124 fixed_handicap
#! [syntax error.*]
125 place_free_handicap 1
#! [invalid number of stones]
126 place_free_handicap x
#! [syntax error.*]
127 set_free_handicap C3 pass
#! [bad vertex list]
128 set_free_handicap C3 C3
#! [bad vertex list]
129 list_stones b
#? []
# The failed ones left an empty board, so this works.
fixed_handicap 2
130 fixed_handicap 2
#! [board not empty]
131 place_free_handicap 2
#! [board not empty]
132 set_free_handicap G3 C7
#! [board not empty]
133 undo
#! [cannot undo]
boardsize 8
clear_board
134 fixed_handicap 5
#! [invalid number of stones]
boardsize 7
clear_board
135 fixed_handicap 5
#! [invalid number of stones]
boardsize 6
clear_board
136 fixed_handicap 2
#! [invalid number of stones]

# Time.
140 time_settings a b c
#! [syntax error.*]
141 time_settings 10
#! [syntax error.*]
142 time_left b
#! [syntax error.*]
143 kgs-time_settings hourglass 10
#! [syntax error.*]

# Files.
boardsize 9
clear_board
play b C3
160 loadsgf sgf/no-such-file.sgf
#! [cannot load file.*]
161 loadsgf README.md
#! [cannot load file.*]
162 query_boardsize
#? [9]
163 list_stones b
#? [C3]

# Rules: an unknown name or option leaves those in force.
kata-set-rules aga
180 kata-set-rules no-such-rules
#! [.+]
181 kata-set-rules {"ko":"SIMPLE"
#! [.+]
182 kata-set-rules {"ko":"simple"}
#! [.+]
183 kata-set-rules {"ko":"SIMPLE","komi":7}
#! [.+]
184 kata-set-rules {"ko":"SIMPLE","colour":"green"}
#! [.+]
185 kata-set-rule ko foo
#! [.+]
186 kata-set-rule komi 7
#! [.+]
187 kata-set-rules
#! [.+]
188 kgs-rules korean
#! [.+]
189 kgs-rules no-such-rules
#! [.+]
190 kgs-rules
#! [.+]
191 kata-get-rules
#? [.*"ko":\s*"SITUATIONAL".*]

# GoGui's sequences and set-ups are all or nothing.
boardsize 9
clear_board
play b C3
200 gogui-play_sequence w D3 b D4 w C3 b E5
#! [.+]
201 list_stones b
#? [C3]
202 list_stones w
#? []
203 gogui-setup b D4
#! [.+]
204 list_stones b
#? [C3]
