# kind: facts
# Which plays are legal where no repetition is in question: occupied points, suicide, captures, passing.

# An occupied point, of either colour.
kata-set-rules chinese-kgs
boardsize 5
clear_board
play b C3
10 is_legal b C3
#? [0]
11 is_legal w C3
#? [0]
12 is_legal w C4
#? [1]
14 list_stones w
#? []

# Passing is always legal, also on an empty board and again and again.
15 is_legal b pass
#? [1]
play b pass
play b pass
play w pass
play b D4

# One stone in the corner without a liberty: suicide.
#   3 . . .
#   2 X . .
#   1 . X .
#     A B C
boardsize 5
clear_board
play b A2
play b B1
20 is_legal w A1
#? [0]
21 is_legal b A1
#? [1]
23 list_stones w
#? []

# The same point is legal when it takes something: here the stone A2.
#   3 O . .
#   2 X O .
#   1 . X .
#     A B C
boardsize 5
clear_board
play b A2
play b B1
play w A3
play w B2
30 is_legal w A1
#? [1]
play w A1
32 list_stones b
#? [B1]

# Two stones: White fills the last liberty of her own pair.
#   3 X X . .
#   2 O X . .
#   1 . X . .
#     A B C D
boardsize 5
clear_board
play w A2
play b A3
play b B3
play b B2
play b B1
kata-set-rules chinese
40 is_legal w A1
#? [0]
kata-set-rules chinese-kgs
41 is_legal w A1
#? [0]
kata-set-rules japanese
42 is_legal w A1
#? [0]
kata-set-rules korean
43 is_legal w A1
#? [0]
kata-set-rules aga
44 is_legal w A1
#? [0]
kata-set-rules cgos
45 is_legal w A1
#? [0]
kata-set-rules tromp-taylor
46 is_legal w A1
#? [1]
kata-set-rules new_zealand
47 is_legal w A1
#? [1]
kata-set-rules ing
48 is_legal w A1
#? [1]
kata-set-rules simplified-ing
49 is_legal w A1
#? [1]
kgs-rules new_zealand
50 is_legal w A1
#? [1]
kgs-rules chinese
51 is_legal w A1
#? [0]
53 list_stones w
#? [A2]

# One stone: it leaves the board as it was, so positional superko forbids it.
boardsize 5
clear_board
kata-set-rules tromp-taylor
play b A2
play b B1
60 is_legal w A1
#? [0]
kata-set-rules simplified-ing
61 is_legal w A1
#? [0]
kata-set-rules ing
62 is_legal w A1
#? [0]

# A capture comes before suicide: White takes eight stones from inside.
#   5 . O O O .
#   4 O X X X O
#   3 O X . X O
#   2 O X X X O
#   1 . O O O .
#     A B C D E
kata-set-rules chinese-kgs
boardsize 5
clear_board
play b B4
play b C4
play b D4
play b B3
play b D3
play b B2
play b C2
play b D2
play w B5
play w C5
play w D5
play w A4
play w E4
play w A3
play w E3
play w A2
play w E2
play w B1
play w C1
play w D1
70 is_legal w C3
#? [1]
71 is_legal b C3
#? [0]
play w C3
73 list_stones b
#? []
74 is_legal w C4
#? [1]
75 is_legal b C2
#? [1]

# All legal plays on a tiny board; the point B2 would be White's suicide.
#   3 X X .
#   2 X . X
#   1 . X X
#     A B C
boardsize 3
clear_board
play b A3
play b B3
play b A2
play b C2
play b B1
play b C1
80 is_legal w B2
#? [0]
81 is_legal w A1
#? [0]
82 is_legal w C3
#? [0]
83 is_legal b B2
#? [1]
84 all_legal b
#? [(A1|B2|C3) (A1|B2|C3) (A1|B2|C3)( pass| PASS)?]
85 all_legal w
#? [(pass|PASS)?]

# The colour on move is free: play takes two moves of one colour in a row.
boardsize 5
clear_board
play w A1
play w B1
play w C1
93 is_legal w D1
#? [1]
94 is_legal b D1
#? [1]
