# kind: facts
# undo and gg-undo put back stones, prisoners, ko and the history of positions.

# Plays and passes, one at a time.
kata-set-rules chinese-kgs
boardsize 9
clear_board
play b C3
play w G7
play b pass
play w G3
undo
10 list_stones w
#? [G7]
undo
11 list_stones b
#? [C3]
undo
12 list_stones w
#? []
undo
13 list_stones b
#? []

# Several at once.
play b C3
play w G7
play b C7
play w G3
gg-undo 3
20 list_stones b
#? [C3]
21 list_stones w
#? []
play w E5
gg-undo
22 list_stones w
#? []
gg-undo 1
23 list_stones b
#? []

# Captured stones come back.
#   3 . X . .
#   2 X O X .
#   1 X O . .    C1 takes two
#     A B C D
boardsize 5
clear_board
play w B2
play w B1
play b B3
play b A2
play b C2
play b A1
play b C1
30 list_stones w
#? []
undo
31 list_stones w
#? [(B2|B1) (B2|B1)]
32 is_legal w C1
#? [1]
play w C1
33 list_stones w
#? [((B2|B1|C1) ?){3}]

# The ko comes back, and goes: after undoing the capture there is none, after undoing the move
# behind it there is one again.
kata-set-rules japanese
boardsize 5
clear_board
play b A2
play w B2
play b B1
play w C1
play b E5
play w A1
40 is_legal b B1
#? [0]
play b D4
play w E3
41 is_legal b B1
#? [1]
undo
undo
42 is_legal b B1
#? [0]
undo
43 is_legal w A1
#? [1]
44 is_legal b A1
#? [1]
play w A1
45 is_legal b B1
#? [0]

# A capture in the ko that was undone is no earlier position: the same move is legal again.
kata-set-rules tromp-taylor
boardsize 9
clear_board
play b A2
play w A1
play b B1
undo
50 is_legal b B1
#? [1]
play b B1
51 list_stones w
#? []
kata-set-rules aga
undo
52 is_legal b B1
#? [1]
kata-set-rules new_zealand
53 is_legal b B1
#? [1]

# Prisoners are given back: White's stone at A1 is taken, undone, and taken again; it counts once.
kata-set-rules japanese
komi 0
boardsize 3
clear_board
play b A2
play w A1
play b B1
undo
play b B1
play w pass
play b B2
play w pass
play b C2
play w pass
# Black: A1, C1, A3, B3, C3 and one prisoner.
60 final_score
#? [B\+6]

# Handicap stones are no moves; moves after them can be undone.
boardsize 9
clear_board
fixed_handicap 3
play w E5
undo
70 list_stones w
#? []
71 list_stones b
#? [((C3|C7|G7) ?){3}]

# genmove is a move like another; reg_genmove is none.
boardsize 9
clear_board
80 genmove b
#? [[A-HJ][1-9]]
81 list_stones b
#? [[A-HJ][1-9]]
undo
82 list_stones b
#? []
83 reg_genmove b
#? [[A-HJ][1-9]]
84 list_stones b
#? []

# The two passes of a finished game can be taken back and the game goes on.
boardsize 9
clear_board
play b E5
play w pass
play b pass
undo
undo
play w C3
85 list_stones w
#? [C3]
