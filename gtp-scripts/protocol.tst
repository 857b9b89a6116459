# kind: facts
# What the protocol itself promises: versions, ids, comments, blanks, known commands, board sizes,
# komi, vertices, time settings. The errors are in errors.tst.

10 protocol_version
#? [2]
20 name
#? [[Pp]onnuki]
30 version
#? [\d+\.\d+.*]

# The id comes back as it was sent, zero and large ones too.
0 protocol_version
#? [2]
00041 protocol_version
#? [2]
2147483647 protocol_version
#? [2]

# A comment may follow a command; blanks and tabs are one blank; control characters do not exist.
50 protocol_version # which one?
#? [2]
51 protocol_version# no blank before the sign
#? [2]
52 known_command	play
#? [true]
53 known_command     play   
#? [true]
54 protocol_version
#? [2]

# Commands every client counts on.
100 known_command protocol_version
#? [true]
101 known_command name
#? [true]
102 known_command version
#? [true]
103 known_command known_command
#? [true]
104 known_command list_commands
#? [true]
105 known_command quit
#? [true]
106 known_command boardsize
#? [true]
107 known_command clear_board
#? [true]
108 known_command komi
#? [true]
109 known_command play
#? [true]
110 known_command genmove
#? [true]
111 known_command reg_genmove
#? [true]
112 known_command undo
#? [true]
113 known_command fixed_handicap
#? [true]
114 known_command place_free_handicap
#? [true]
115 known_command set_free_handicap
#? [true]
116 known_command time_settings
#? [true]
117 known_command time_left
#? [true]
118 known_command final_score
#? [true]
119 known_command final_status_list
#? [true]
120 known_command showboard
#? [true]
121 known_command loadsgf
#? [true]
122 known_command kgs-genmove_cleanup
#? [true]
123 known_command kgs-time_settings
#? [true]
124 known_command kgs-rules
#? [true]
125 known_command kgs-game_over
#? [true]
135 known_command kata-get-rules
#? [true]
136 known_command kata-set-rules
#? [true]

# Unknown ones, and names in another case: command names are case-sensitive.
140 known_command no_such_command
#? [false]
141 known_command Play
#? [false]
142 known_command load_sgf
#? [false]

# Sabaki would read these as "winrates are whole numbers" and LizGoban would ask for more: not offered.
143 known_command analyze
#? [false]
144 known_command genmove_analyze
#? [false]

150 list_commands
#? [(.*\n)?genmove(\n.*)?]
151 list_commands
#? [(.*\n)?loadsgf(\n.*)?]
152 list_commands
#? [!.*[ \t].*]

# Board sizes, from 2 to 25.
boardsize 9
clear_board
play b C3
208 query_boardsize
#? [9]
209 list_stones b
#? [C3]
210 boardsize 13
#? []
211 query_boardsize
#? [13]
212 list_stones b
#? []
213 boardsize 2
#? []
214 boardsize 25
#? []
215 boardsize 19
#? []

# Komi: any finite decimal.
300 komi 6.5
#? []
301 get_komi
#? [6\.5]
302 komi 7
#? []
303 get_komi
#? [7(\.0)?]
304 komi 0
#? []
305 get_komi
#? [0(\.0)?]
306 komi -5.5
#? []
307 get_komi
#? [-5\.5]
308 komi 3.75
#? []
309 get_komi
#? [3\.75]
310 komi .5
#? []
311 get_komi
#? [0\.5]
312 komi +6.5
#? []
313 get_komi
#? [6\.5]
314 komi 1e2
#? []
315 get_komi
#? [100(\.0)?]
316 komi 361
#? []
317 komi 6.5
#? []
325 get_komi
#? [6\.5]

# Komi and rules outlive boardsize and clear_board.
komi 5.5
kata-set-rules aga
boardsize 9
clear_board
330 get_komi
#? [5\.5]
331 kata-get-rules
#? [.*"ko":\s*"SITUATIONAL".*]

# Colours, vertices and pass in any case; the column after H is J.
boardsize 9
clear_board
play b c3
play BLACK C4
play White c5
play W PASS
play b Pass
play w j9
play b J1
430 list_stones b
#? [(C3|C4|J1) (C3|C4|J1) (C3|C4|J1)]
431 list_stones w
#? [(C5|J9) (C5|J9)]

# Time commands in the forms the servers send.
500 time_settings 0 1 0
#? []
501 time_settings 300 30 10
#? []
502 time_left b 280 0
#? []
503 time_left w 25 7
#? []
504 time_left black 0 0
#? []
505 time_left b -3 0
#? []
506 time_left white 12.5 0
#? []
507 kgs-time_settings none
#? []
508 kgs-time_settings absolute 600
#? []
509 kgs-time_settings byoyomi 300 30 5
#? []
510 kgs-time_settings canadian 300 60 10
#? []
515 time_settings 0 0 0
#? []
516 time_settings 0 1 0
#? []
