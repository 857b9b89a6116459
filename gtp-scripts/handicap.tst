# kind: facts
# Handicap: where the fixed stones stand, free placement, and what they are worth at the end.

# The fixed points, on three sizes; the order of the reply is free.
boardsize 9
clear_board
10 fixed_handicap 2
#? [C3 G7|G7 C3]
11 list_stones b
#? [C3 G7|G7 C3]
12 get_handicap
#? [2]
clear_board
13 fixed_handicap 3
#? [((C3|C7|G7) ?){3}]
clear_board
14 fixed_handicap 4
#? [((C3|C7|G3|G7) ?){4}]
clear_board
15 fixed_handicap 5
#? [((C3|C7|G3|G7|E5) ?){5}]
clear_board
16 fixed_handicap 8
#? [((C3|C5|C7|E3|E7|G3|G5|G7) ?){8}]
clear_board
17 fixed_handicap 9
#? [((C3|C5|C7|E3|E5|E7|G3|G5|G7) ?){9}]
boardsize 7
clear_board
18 fixed_handicap 4
#? [((C3|C5|E3|E5) ?){4}]
boardsize 8
clear_board
19 fixed_handicap 4
#? [((C3|C6|F3|F6) ?){4}]
boardsize 13
clear_board
20 fixed_handicap 2
#? [((D4|K10) ?){2}]
clear_board
21 fixed_handicap 9
#? [((D4|D7|D10|G4|G7|G10|K4|K7|K10) ?){9}]
boardsize 19
clear_board
22 fixed_handicap 2
#? [((D4|Q16) ?){2}]
clear_board
23 fixed_handicap 9
#? [((D4|D10|D16|K4|K10|K16|Q4|Q10|Q16) ?){9}]

# Free placement by the engine: exactly so many stones, all of them on the board.
boardsize 9
clear_board
30 place_free_handicap 2
#? [[A-HJ]\d [A-HJ]\d]
31 list_stones b
#? [[A-HJ]\d [A-HJ]\d]
32 get_handicap
#? [2]
clear_board
33 place_free_handicap 4
#? [([A-HJ]\d ?){4}]
34 list_stones b
#? [([A-HJ]\d ?){4}]
boardsize 13
clear_board
35 place_free_handicap 6
#? [([A-HJ-N]\d+ ?){6}]
36 list_stones b
#? [([A-HJ-N]\d+ ?){6}]
37 list_stones w
#? []

# Free placement by the client; one stone is accepted, too (GoGui sends it for HA[1]).
boardsize 9
clear_board
set_free_handicap C3 G7 E5
40 list_stones b
#? [((C3|G7|E5) ?){3}]
41 get_handicap
#? [3]
clear_board
set_free_handicap D5
42 list_stones b
#? [D5]
# clear_board forgets the handicap.
clear_board
43 list_stones b
#? []
44 get_handicap
#? [0]

# What the stones are worth: the whole board is Black's, 81 points, komi half a point.
# chinese: White gets a point for each stone; aga: for each but one; japanese: nothing.
komi 0.5
kata-set-rules chinese
boardsize 9
clear_board
fixed_handicap 4
play w pass
play b pass
50 final_score
#? [B\+76\.5]
kata-set-rules chinese-kgs
51 final_score
#? [B\+76\.5]
kata-set-rules aga
52 final_score
#? [B\+77\.5]
kgs-rules aga
53 final_score
#? [B\+77\.5]
kata-set-rules tromp-taylor
54 final_score
#? [B\+80\.5]
kata-set-rules new_zealand
55 final_score
#? [B\+80\.5]
kata-set-rules japanese
56 final_score
#? [B\+76\.5]

# Under japanese the four stones stand on Black's own points, and there is no bonus. One move more
# of Black's tells the two ways of counting apart: 169 points, 5 handicap stones, one move.
komi 0.5
boardsize 13
clear_board
fixed_handicap 5
play w pass
play b C3
play w pass
play b pass
60 final_score
#? [B\+162\.5]
kata-set-rules chinese
61 final_score
#? [B\+163\.5]
kata-set-rules french
62 final_score
#? [B\+164\.5]
kata-set-rules simplified-ing
63 final_score
#? [B\+168\.5]
komi -2.5
64 final_score
#? [B\+171\.5]
komi 0.5

# The handicap as plain moves, as OGS sends it: it counts as one ...
kata-set-rules chinese
boardsize 9
clear_board
play b C3
play b G7
play w pass
play b pass
70 final_score
#? [B\+78\.5]
# ... but one black stone is an ordinary first move ...
boardsize 9
clear_board
play b E5
play w pass
play b pass
71 final_score
#? [B\+80\.5]
# ... and so is a handicap of one.
boardsize 9
clear_board
set_free_handicap E5
play w pass
play b pass
72 final_score
#? [B\+80\.5]

# No handicap survives clear_board.
kata-set-rules chinese
boardsize 9
clear_board
fixed_handicap 9
clear_board
play b E5
play w pass
play b pass
80 final_score
#? [B\+80\.5]
