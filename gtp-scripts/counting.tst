# kind: facts
# Finished games: score and lists under several rulesets, before and after the passes. No neutral
# points are left and no prisoners were taken before, so area and territory can be counted by hand.

# A game of nine lines, nothing dead.
#   9 . . . X O . . . .
#   8 . . X X O . O . .
#   7 . X . X O O . . .
#   6 . . X O . O . O .
#   5 X X X O O . O . .
#   4 O O X X O . . O .
#   3 . O O X O . O . .
#   2 O O O X X O . O .
#   1 . . O O X O . . .
#     A B C D E F G H J
loadsgf sgf/co-open-border.sgf
kata-set-rules chinese
10 final_score
#? [W\+33\.5]
11 final_status_list dead
#? []
play b pass
play w pass
12 final_score
#? [W\+33\.5]
13 final_status_list dead
#? []
14 final_status_list seki
#? []
15 final_status_list alive
#? [((A2|A4|A5|B2|B3|B4|B5|B7|C1|C2|C3|C4|C5|C6|C8|D1|D2|D3|D4|D5|D6|D7|D8|D9|E1|E2|E3|E4|E5|E7|E8|E9|F1|F2|F6|F7|G3|G5|G8|H2|H4|H6)\s*){42}]
kata-set-rules japanese
16 final_score
#? [W\+21\.5]
kata-set-rules korean
17 final_score
#? [W\+21\.5]
kgs-rules aga
18 final_score
#? [W\+33\.5]
kata-set-rules new_zealand
19 final_score
#? [W\+33\.5]
kata-set-rules tromp-taylor
20 final_score
#? [W\+33\.5]
kata-set-rules cgos
21 final_score
#? [W\+33\.5]

# The same kind of game with one dead stone.
#   9 . . . X O . . . .
#   8 . . X X O . O . .
#   7 . X . X O O . . .
#   6 . . X O . O . O .
#   5 X X X O O . O . X
#   4 O O X X O . . O .
#   3 . O O X O . O . .
#   2 O O O X X O . O .
#   1 . . O O X O . . .
#     A B C D E F G H J
loadsgf sgf/co-one-dead.sgf
kata-set-rules chinese
30 final_score
#? [W\+39\.5]
31 final_status_list dead
#? [J5]
play b pass
play w pass
32 final_score
#? [W\+39\.5]
33 final_status_list dead
#? [J5]
34 final_status_list seki
#? []
35 final_status_list alive
#? [((A2|A4|A5|B2|B3|B4|B5|B7|C1|C2|C3|C4|C5|C6|C8|D1|D2|D3|D4|D5|D6|D7|D8|D9|E1|E2|E3|E4|E5|E7|E8|E9|F1|F2|F6|F7|G3|G5|G8|H2|H4|H6)\s*){42}]
kata-set-rules japanese
36 final_score
#? [W\+28\.5]
kata-set-rules korean
37 final_score
#? [W\+28\.5]
kgs-rules aga
38 final_score
#? [W\+39\.5]
kata-set-rules new_zealand
39 final_score
#? [W\+39\.5]
kata-set-rules tromp-taylor
40 final_score
#? [W\+16\.5]
kata-set-rules cgos
41 final_score
#? [W\+16\.5]

# Dead stones on both sides.
#   7 . X . X O . O
#   6 X X X X O O O
#   5 . . . X O . .
#   4 . O . X O . X
#   3 . . . X O . .
#   2 X X X X O O O
#   1 . X . X O . O
#     A B C D E F G
loadsgf sgf/co-both-dead.sgf
kata-set-rules chinese
50 final_score
#? [B\+10\.5]
51 final_status_list dead
#? [((B4|G4)\s*){2}]
play b pass
play w pass
52 final_score
#? [B\+10\.5]
53 final_status_list dead
#? [((B4|G4)\s*){2}]
54 final_status_list seki
#? []
55 final_status_list alive
#? [((A2|A6|B1|B2|B6|B7|C2|C6|D1|D2|D3|D4|D5|D6|D7|E1|E2|E3|E4|E5|E6|E7|F2|F6|G1|G2|G6|G7)\s*){28}]
kata-set-rules japanese
56 final_score
#? [B\+8\.5]
kata-set-rules korean
57 final_score
#? [B\+8\.5]
kgs-rules aga
58 final_score
#? [B\+10\.5]
kata-set-rules new_zealand
59 final_score
#? [B\+10\.5]
kata-set-rules tromp-taylor
60 final_score
#? [B\+7\.5]
kata-set-rules cgos
61 final_score
#? [B\+7\.5]

# A dead chain of three.
#   9 . X . X O . O . .
#   8 X X X X O O O O O
#   7 . . . X O . . . O
#   6 . O O X O . O . O
#   5 . O . X O O . O .
#   4 . . . X O . O O O
#   3 X X X X O O O . O
#   2 . X . X X O . O .
#   1 X . X . X O O O O
#     A B C D E F G H J
loadsgf sgf/co-dead-chain.sgf
kata-set-rules chinese
70 final_score
#? [W\+12\.5]
71 final_status_list dead
#? [((B5|B6|C6)\s*){3}]
play b pass
play w pass
72 final_score
#? [W\+12\.5]
73 final_status_list dead
#? [((B5|B6|C6)\s*){3}]
74 final_status_list seki
#? []
75 final_status_list alive
#? [((A1|A3|A8|B2|B3|B8|B9|C1|C3|C8|D2|D3|D4|D5|D6|D7|D8|D9|E1|E2|E3|E4|E5|E6|E7|E8|E9|F1|F2|F3|F5|F8|G1|G3|G4|G6|G8|G9|H1|H2|H4|H5|H8|J1|J3|J4|J6|J7|J8)\s*){49}]
kata-set-rules japanese
76 final_score
#? [W\+0\.5]
kata-set-rules korean
77 final_score
#? [W\+0\.5]
kgs-rules aga
78 final_score
#? [W\+12\.5]
kata-set-rules new_zealand
79 final_score
#? [W\+12\.5]
kata-set-rules tromp-taylor
80 final_score
#? [W\+27\.5]
kata-set-rules cgos
81 final_score
#? [W\+27\.5]

# A dead stone in the corner of each side.
#   7 O . X X O . X
#   6 . . X O O . .
#   5 X X X O . O O
#   4 X . X O O O .
#   3 . X X X O . O
#   2 X . X O O O .
#   1 . X X O . O O
#     A B C D E F G
loadsgf sgf/co-corner-dead.sgf
kata-set-rules chinese
90 final_score
#? [W\+8\.5]
91 final_status_list dead
#? [((A7|G7)\s*){2}]
play b pass
play w pass
92 final_score
#? [W\+8\.5]
93 final_status_list dead
#? [((A7|G7)\s*){2}]
94 final_status_list seki
#? []
95 final_status_list alive
#? [((A2|A4|A5|B1|B3|B5|C1|C2|C3|C4|C5|C6|C7|D1|D2|D3|D4|D5|D6|D7|E2|E3|E4|E6|E7|F1|F2|F4|F5|G1|G3|G5)\s*){32}]
kata-set-rules japanese
96 final_score
#? [W\+6\.5]
kata-set-rules korean
97 final_score
#? [W\+6\.5]
kgs-rules aga
98 final_score
#? [W\+8\.5]
kata-set-rules new_zealand
99 final_score
#? [W\+8\.5]
kata-set-rules tromp-taylor
100 final_score
#? [W\+8\.5]
kata-set-rules cgos
101 final_score
#? [W\+8\.5]

# A game that komi 7 makes a draw.
#   7 . X . X O . O
#   6 X X X X O O O
#   5 X . X X O . O
#   4 X X X X O O O
#   3 . X . X O . O
#   2 X X X X O O O
#   1 X . X X O O .
#     A B C D E F G
loadsgf sgf/co-draw-7.sgf
kata-set-rules chinese
110 final_score
#? [0]
111 final_status_list dead
#? []
play b pass
play w pass
112 final_score
#? [0]
113 final_status_list dead
#? []
114 final_status_list seki
#? []
115 final_status_list alive
#? [((A1|A2|A4|A5|A6|B2|B3|B4|B6|B7|C1|C2|C4|C5|C6|D1|D2|D3|D4|D5|D6|D7|E1|E2|E3|E4|E5|E6|E7|F1|F2|F4|F6|G2|G3|G4|G5|G6|G7)\s*){39}]
kata-set-rules japanese
116 final_score
#? [W\+5]
kata-set-rules korean
117 final_score
#? [W\+5]
kgs-rules aga
118 final_score
#? [0]
kata-set-rules new_zealand
119 final_score
#? [0]
kata-set-rules tromp-taylor
120 final_score
#? [0]
kata-set-rules cgos
121 final_score
#? [0]

# A dead stone at the cutting point.
#   7 . X . . X O .
#   6 X X X X X O O
#   5 X . O X X O .
#   4 X X . X O O O
#   3 . X X X O . O
#   2 X . X O O O .
#   1 X X X O . O O
#     A B C D E F G
loadsgf sgf/co-dead-in-atari.sgf
kata-set-rules chinese
130 final_score
#? [B\+8\.5]
131 final_status_list dead
#? [C5]
play b pass
play w pass
132 final_score
#? [B\+8\.5]
133 final_status_list dead
#? [C5]
134 final_status_list seki
#? []
135 final_status_list alive
#? [((A1|A2|A4|A5|A6|B1|B3|B4|B6|B7|C1|C2|C3|C6|D1|D2|D3|D4|D5|D6|E2|E3|E4|E5|E6|E7|F1|F2|F4|F5|F6|F7|G1|G3|G4|G6)\s*){36}]
kata-set-rules japanese
136 final_score
#? [B\+3\.5]
kata-set-rules korean
137 final_score
#? [B\+3\.5]
kgs-rules aga
138 final_score
#? [B\+8\.5]
kata-set-rules new_zealand
139 final_score
#? [B\+8\.5]
kata-set-rules tromp-taylor
140 final_score
#? [B\+4\.5]
kata-set-rules cgos
141 final_score
#? [B\+4\.5]
