# kind: facts
# Faults that other programs have had, in reports open to everyone; each of them is a fact here.

# A pass could not be played.
kata-set-rules chinese-kgs
boardsize 9
clear_board
play b pass
play w pass
10 is_legal b pass
#? [1]

# undo was missing, or counted wrong, and a colour could not move twice.
boardsize 9
clear_board
play b C3
undo
play w C3
20 list_stones w
#? [C3]
21 list_stones b
#? []

# Two genmoves of one colour broke the board.
boardsize 9
clear_board
30 genmove b
#? [[A-HJ][1-9]]
31 genmove b
#? [[A-HJ][1-9]]
32 list_stones b
#? [[A-HJ][1-9] [A-HJ][1-9]]
33 genmove w
#? [[A-HJ][1-9]]

# A komi of zero, a negative one and quarters were refused, and the client could not go on.
komi 0
komi -5.5
komi 6.75
komi 361
40 get_komi
#? [361(\.0)?]
komi 7.5

# A move that repeats an earlier board was refused although the other side had allowed it, and the
# client could not go on: play takes it, is_legal says what the rules in force think of it.
#   2 O O X .
#   1 . X . X    Black A1, White C1 (takes two), Black B1 (takes one)
#     A B C D
kata-set-rules chinese-kgs
boardsize 5
clear_board
play b C2
play w B2
play b D1
play w A2
play b B1
play w E5
play b A1
play w C1
50 is_legal b B1
#? [0]
play b B1
51 list_stones b
#? [((C2|D1|B1) ?){3}]

# Suicide was generated on a server that forbids it.
kata-set-rules cgos
boardsize 5
clear_board
play b A2
play b B1
60 is_legal w A1
#? [0]

# final_score failed at the end of a game, and the list of the dead was empty after two passes.
#   5 . . X O .
#   4 . . X O .
#   3 . . X O .
#   2 . . X O .
#   1 . . X O .
kata-set-rules chinese-kgs
komi 0.5
boardsize 5
clear_board
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
70 final_score
#? [B\+4\.5]
play b pass
play w pass
71 final_score
#? [B\+4\.5]
72 final_status_list dead
#? []
undo
undo
play b E3
play w pass
play b pass
73 final_status_list dead
#? [E3]
74 final_score
#? [B\+4\.5]
75 final_status_list dead
#? [E3]
76 list_stones b
#? [((C1|C2|C3|C4|C5|E3) ?){6}]
# Only where dead stones must be captured do they count.
kata-set-rules tromp-taylor
77 final_score
#? [B\+10\.5]

# A draw was printed "B+0".
kata-set-rules tromp-taylor
komi 0
boardsize 9
clear_board
play b pass
play w pass
80 final_score
#? [0]
komi 5
boardsize 5
clear_board
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play b pass
play w pass
81 final_score
#? [0]

# final_score answered an error, or "?", in the middle of a game.
kata-set-rules chinese-kgs
komi 6.5
boardsize 9
clear_board
90 final_score
#? [[BW]\+\d+(\.\d+)?|0]
play b E5
play w C3
play b D3
91 final_score
#? [[BW]\+\d+(\.\d+)?|0]
play b pass
play w pass
92 final_score
#? [[BW]\+\d+(\.\d+)?|0]

# A handicap sent as plain moves made the engine resign at once.
boardsize 19
clear_board
komi 0.5
play b D4
play b Q16
play b D16
play b Q4
play b K4
play b K16
play b D10
play b Q10
100 genmove w
#? [[A-HJ-T]\d+]

# The bonus for handicap stones belongs to the rules, and HA[1] is no handicap.
kata-set-rules japanese
boardsize 9
clear_board
komi 0.5
fixed_handicap 2
play w pass
play b pass
110 final_score
#? [B\+78\.5]
kata-set-rules chinese
111 final_score
#? [B\+78\.5]
kata-set-rules aga
112 final_score
#? [B\+79\.5]
kata-set-rules tromp-taylor
113 final_score
#? [B\+80\.5]

# A third pass, and moves after two passes, were refused.
kata-set-rules aga
boardsize 9
clear_board
play b E5
play w pass
play b pass
play w pass
play b D5
play w C3
120 list_stones b
#? [(E5|D5) (E5|D5)]
121 list_stones w
#? [C3]

# A pass cost a point under territory rules, or under area rules.
#   3 . X O . .
kata-set-rules japanese
komi 0
boardsize 5
clear_board
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play b pass
play w pass
130 final_score
#? [B\+5]
play b pass
play w pass
play b pass
131 final_score
#? [B\+5]
kata-set-rules chinese-kgs
132 final_score
#? [B\+5]

# Undoing a capture in a corner left a ko behind.
kata-set-rules tromp-taylor
boardsize 9
clear_board
play b A2
play w A1
play b B1
undo
play b B1
140 list_stones w
#? []

# set_free_handicap could be undone; afterwards the engine may be asked at once.
boardsize 13
clear_board
set_free_handicap D4 K4 K10
150 genmove w
#? [[A-HJ-N]\d+]
undo
151 list_stones b
#? [((D4|K4|K10) ?){3}]
152 list_stones w
#? []

# Settings sent before clear_board were lost.
komi 7
kata-set-rules japanese
time_settings 0 5 1
clear_board
160 get_komi
#? [7(\.0)?]
161 kata-get-rules
#? [.*"scoring":\s*"TERRITORY".*]
time_settings 0 1 0

# The list of the dead and the score changed the game.
boardsize 9
clear_board
play b E5
170 final_score
#? [[BW]\+\d+(\.\d+)?|0]
171 final_status_list dead
#? []
172 list_stones b
#? [E5]
173 last_move
#? [([Bb]|black|BLACK|Black) E5]
undo
174 list_stones b
#? []
