# kind: facts
# What leaves the board, and who holds the prisoners.

# One stone in the corner, one on the side, one in the middle.
kata-set-rules chinese-kgs
boardsize 7
clear_board
play w A1
play b A2
play b B1
10 list_stones w
#? []
play w D1
play b C1
play b E1
play b D2
11 list_stones w
#? []
play w D5
play b D6
play b C5
play b E5
12 list_stones w
#? [D5]
play b D4
13 list_stones w
#? []
14 list_stones b
#? [((A2|B1|C1|E1|D2|D6|C5|E5|D4) ?){9}]

# A chain of three with a shape; its liberties are counted once each.
#   4 . X X . .
#   3 X O O X .
#   2 X O . X .    C2 is the last one
#   1 . X . . .
#     A B C D E
boardsize 5
clear_board
play w B3
play w C3
play w B2
play b B4
play b C4
play b A3
play b D3
play b A2
play b D2
play b B1
20 list_stones w
#? [((B3|C3|B2) ?){3}]
play b C2
21 list_stones w
#? []

# Two stones, one after the other: taking B3 leaves F3 alone.
#   4 . X . . . X .
#   3 X O , . , O X
#   2 . X . . . X .
#     A B C D E F G
boardsize 7
clear_board
play w B3
play w F3
play b B4
play b A3
play b B2
play b F4
play b G3
play b F2
play b C3
30 list_stones w
#? [F3]
play b E3
31 list_stones w
#? []

# Two chains at one blow: one black stone is the last liberty of both.
#   3 X X . X X
#   2 O O . O O
#   1 X X . X X    C2
#     A B C D E
boardsize 5
clear_board
play w A2
play w B2
play w D2
play w E2
play b A3
play b B3
play b D3
play b E3
play b A1
play b B1
play b D1
play b E1
40 list_stones w
#? [((A2|B2|D2|E2) ?){4}]
play b C2
41 list_stones w
#? []
42 list_stones b
#? [((A3|B3|D3|E3|A1|B1|D1|E1|C2) ?){9}]

# Snapback: White takes one stone and loses five.
#   3 X X X X .
#   2 O O . X .    Black throws in at B1, White takes with A1, Black plays B1 again
#   1 . . O X .
#     A B C D E
boardsize 5
clear_board
play w A2
play w B2
play w C2
play w C1
play b A3
play b B3
play b C3
play b D3
play b D2
play b D1
play b B1
play w A1
50 list_stones b
#? [((A3|B3|C3|D3|D2|D1) ?){6}]
51 is_legal b B1
#? [1]
play b B1
52 list_stones w
#? []
53 list_stones b
#? [((A3|B3|C3|D3|D2|D1|B1) ?){7}]

# A suicide of two, where it is allowed, takes off the mover's own stones only.
kata-set-rules tromp-taylor
boardsize 5
clear_board
play w A2
play b A3
play b B3
play b B2
play b B1
play w A1
60 list_stones w
#? []
61 list_stones b
#? [((A3|B3|B2|B1) ?){4}]
62 is_legal w A1
#? [1]
63 is_legal b A1
#? [1]

# Prisoners count under territory rules. White has lost a stone at A1.
#   5 . X O . .
#   4 . X O . .
#   3 . X O O .
#   2 X X O . .
#   1 . X O . .
#     A B C D E
kata-set-rules japanese
komi 0.5
boardsize 5
clear_board
play w A1
play b A2
play w D3
play b B1
play w C1
play b B2
play w C2
play b B3
play w C3
play b B4
play w C4
play b B5
play w C5
play b pass
play w pass
# Black: A1, A3, A4, A5 and one prisoner, 5. White: 9 (D3 and A2 stand in their own land). W+4.5.
70 final_score
#? [W\+4\.5]
# Area does not care about prisoners: 10 against 15.
kata-set-rules chinese-kgs
71 final_score
#? [W\+5\.5]

# A capture and the undoing of it: the prisoner goes back.
boardsize 5
clear_board
play w A1
play b A2
play b B1
undo
80 list_stones w
#? [A1]
play b B1
81 list_stones w
#? []
