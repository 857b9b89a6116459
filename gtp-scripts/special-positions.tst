# kind: facts
# Special positions at the end of the game. By area the stones count where they stand; by territory
# nobody scores in a seki, and a point that has to be filled is no point.

# Bent four in the corner.
#  9 . . . O X O . X .
#  8 . . . O X O O O X
#  7 . . . O X X X O .
#  6 . . . O X X X O O
#  5 . . . O X X X X X
#  4 . . . O X . . . .
#  3 . . . O X . . . .
#  2 . . . O X . . . .
#  1 . . . O X . . . .
#    A B C D E F G H J
loadsgf sgf/sp-bent-four.sgf
kata-set-rules japanese
10 final_status_list dead
#? [((F8|F9|G8|H6|H7|H8|J6)\s*){7}]
11 final_status_list seki
#? []
kata-set-rules japanese
12 final_score
#? [B\+6]
kata-set-rules korean
13 final_score
#? [B\+6]
kata-set-rules chinese
14 final_score
#? [B\+9]
kata-set-rules aga
15 final_score
#? [B\+9]
kata-set-rules japanese
play b pass
play w pass
16 final_score
#? [B\+6]

# Three points without capturing.
#  9 . . . . . O O X .
#  8 . . . . O O X O O
#  7 O O O O O X X O O
#  6 X X X X X X . X X
#  5 . . . . . . . . .
#  4 . . . . . . . . .
#  3 . . . . . . . . .
#  2 . . . . . . . . .
#  1 . . . . . . . . .
#    A B C D E F G H J
loadsgf sgf/sp-torazu.sgf
kata-set-rules japanese
17 final_status_list dead
#? []
18 final_status_list seki
#? [((H7|H8|H9|J7|J8)\s*){5}]
kata-set-rules japanese
19 final_score
#? [B\+37]
kata-set-rules chinese
20 final_score
#? [B\+36]
kata-set-rules tromp-taylor
21 final_score
#? [B\+36]
kata-set-rules japanese
play b pass
play w pass
22 final_score
#? [B\+37]

# A half-point ko left open.
#  5 . . X O . .
#  4 . . X O . .
#  3 . X . X O .
#  2 . . X O . .
#  1 . . X O . .
#    A B C D E F
loadsgf sgf/sp-open-ko.sgf
kata-set-rules japanese
23 final_status_list dead
#? []
24 final_status_list seki
#? []
kata-set-rules japanese
25 final_score
#? [0]
kata-set-rules chinese
26 final_score
#? [B\+2]
kata-set-rules playboard
27 final_score
#? [B\+1]
kata-set-rules japanese
play b pass
play w pass
28 final_score
#? [0]

# Once White is at G1 she cuts off two stones at E2: Black has to fill a point there, E1 or E2 or D2,
# and eleven are left to him; White has three.
#   7 O O O O . O .
#   6 X X O O O O O
#   5 . X X X X O .
#   4 X . X . X O O
#   3 . X X X X O O
#   2 X . . . . X O
#   1 . X . . . X .
#     A B C D E F G
loadsgf sgf/sp-cut-to-fill.sgf
kata-set-rules japanese
29 final_score
#? [B\+8]
30 final_status_list dead
#? []
kata-set-rules chinese
31 final_score
#? [B\+10]
kata-set-rules korean
play b pass
play w pass
32 final_score
#? [B\+8]

# White's group in the upper left has three points with a black stone in the middle. At the bottom Black has
# G1 and J2, and two white stones between: White plays J2, and J1 once three stones are taken. Both groups are
# dead, though while one is attacked the other can be captured.
#   9 O O O O O X X . .
#   8 . X . O X X . X X
#   7 O O O O O O X X O
#   6 O X O X O X X O .
#   5 X X X X X X O O O
#   4 X X X X X O O X O
#   3 X O O O O O X X X
#   2 O O . O X X X X .
#   1 . . . O O X . O O
#     A B C D E F G H J
loadsgf sgf/sp-two-dead-groups.sgf
kata-set-rules aga
33 final_score
#? [B\+1\.5]
34 final_status_list dead
#? [((F1|E2|F2|G2|H2|G3|H3|J3|H4|A6|C6|E6|A7|B7|C7|D7|E7|F7|D8|A9|B9|C9|D9|E9)\s*){24}]

# If White cuts at G3, Black loses three stones and their surroundings, some fifteen points. So he has to
# fill one there, which costs him the game.
#   9 . O O O X X O . .
#   8 . O X X X O O O .
#   7 . . O X X O X X .
#   6 O O . O X X O O .
#   5 X O O O X X O . O
#   4 X X X O O X X O O
#   3 . . X X X . . X X
#   2 . . . . . . . . .
#   1 . . . . . . . . .
#     A B C D E F G H J
loadsgf sgf/sp-cut-that-decides.sgf
kata-set-rules japanese
35 final_score
#? [W\+0\.5]
kata-set-rules chinese
36 final_score
#? [B\+0\.5]
