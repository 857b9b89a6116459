# kind: facts
# Repetition. Simple ko, positional superko (chinese-kgs, tromp-taylor), situational superko (aga),
# natural situational superko (french), and the New Zealand text, which remembers what stood after
# each of the mover's own moves, passes included.

# 1. The plain ko in the corner: B1 and A1.
#   3 . . .
#   2 X O .
#   1 . X O      White takes B1 with A1.
#     A B C
kata-set-rules japanese
boardsize 5
clear_board
play b A2
play w B2
play b B1
play w C1
play b E4
play w A1
10 list_stones b
#? [(A2|E4) (A2|E4)]
11 is_legal b B1
#? [0]
# The ban is for Black alone; White may connect.
13 is_legal w B1
#? [1]
# After one move by each side it is over ...
play b E3
play w D2
14 is_legal b B1
#? [1]
# ... and a pass lifts it as well: the next move was the pass.
undo
undo
15 is_legal b B1
#? [0]
play b pass
play w pass
16 is_legal b B1
#? [1]

# Here the retake makes the board that stood after Black's own E4: every superko forbids it still.
kata-set-rules chinese-kgs
20 is_legal b B1
#? [0]
kata-set-rules tromp-taylor
21 is_legal b B1
#? [0]
kata-set-rules aga
22 is_legal b B1
#? [0]
kata-set-rules french
23 is_legal b B1
#? [0]
kata-set-rules new_zealand
24 is_legal b B1
#? [0]
kata-set-rules chinese
25 is_legal b B1
#? [1]
kata-set-rules korean
26 is_legal b B1
#? [1]
# play takes it all the same: the opponent, or the server, may think otherwise.
kata-set-rules chinese-kgs
play b B1
28 list_stones w
#? [(B2|C1) (B2|C1)]

# With a ko threat and its answer on the board the retake is a new position.
kata-set-rules chinese-kgs
boardsize 5
clear_board
play b A2
play w B2
play b B1
play w C1
play b E4
play w A1
play b E3
play w D2
30 is_legal b B1
#? [1]
kata-set-rules aga
31 is_legal b B1
#? [1]
kata-set-rules new_zealand
32 is_legal b B1
#? [1]
play b B1
34 is_legal w A1
#? [0]

# 2. Black passes before White takes the ko. The board before the taking stood after Black's pass,
# never after a play of Black's: only the rule that lets passes create nothing (french) allows the
# retake when both have passed again.
kata-set-rules japanese
boardsize 5
clear_board
play b A2
play w B2
play b B1
play w C1
play b pass
play w A1
40 is_legal b B1
#? [0]
play b pass
play w pass
41 is_legal b B1
#? [1]
kata-set-rules chinese-kgs
42 is_legal b B1
#? [0]
kata-set-rules aga
43 is_legal b B1
#? [0]
kata-set-rules new_zealand
44 is_legal b B1
#? [0]
kata-set-rules french
45 is_legal b B1
#? [1]

# 3. Sending two, returning one.
#   2 O O X .
#   1 . X . X    Black A1, White C1 takes two, Black B1 takes one: the old board.
#     A B C D
kata-set-rules japanese
boardsize 5
clear_board
play b C2
play w B2
play b D1
play w A2
play b B1
play w E5
play b A1
50 is_legal w C1
#? [1]
play w C1
51 list_stones b
#? [(C2|D1) (C2|D1)]
# Two stones were taken, so this is no ko.
52 is_legal b B1
#? [1]
kata-set-rules chinese
53 is_legal b B1
#? [1]
# The board stood before, after White's E5: positional superko forbids it, the others look at the mover.
kata-set-rules chinese-kgs
54 is_legal b B1
#? [0]
kgs-rules chinese
55 is_legal b B1
#? [0]
kata-set-rules cgos
56 is_legal b B1
#? [0]
kata-set-rules aga
57 is_legal b B1
#? [1]
kata-set-rules french
58 is_legal b B1
#? [1]
kgs-rules new_zealand
59 is_legal b B1
#? [1]
# Second time round: White passes, and Black's A1 would make a board that Black has made before.
play b B1
play w pass
61 is_legal b A1
#? [0]
kata-set-rules aga
62 is_legal b A1
#? [0]
kata-set-rules french
63 is_legal b A1
#? [0]
kata-set-rules chinese-kgs
64 is_legal b A1
#? [0]
kata-set-rules japanese
65 is_legal b A1
#? [1]
play b A1

# 4. The memory is not bounded: twenty passes by each side between taking and retaking.
kata-set-rules tromp-taylor
boardsize 5
clear_board
play b A2
play w B2
play b B1
play w C1
play b E4
play w A1
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
play b pass
play w pass
70 is_legal b B1
#? [0]
kata-set-rules aga
71 is_legal b B1
#? [0]
kata-set-rules japanese
72 is_legal b B1
#? [1]

# 5. The empty board counts as a position. On 2x2 Black fills all four points: a suicide of four
# stones back to the start. Positional superko forbids it; under New Zealand rules the start is the
# position of nobody's move.
kata-set-rules tromp-taylor
boardsize 2
clear_board
play b A1
play w pass
play b B2
play w pass
play b A2
play w pass
80 is_legal b B1
#? [0]
kata-set-rules new_zealand
81 is_legal b B1
#? [1]
kata-set-rules chinese-kgs
82 is_legal b B1
#? [0]
kata-set-rules new_zealand
play b B1
84 list_stones b
#? []

# 6. undo takes the position out of the memory, too.
kata-set-rules tromp-taylor
boardsize 9
clear_board
play b D4
play w E5
play b G3
undo
90 is_legal b G3
#? [1]
play b G3
play w C7
undo
undo
91 is_legal b G3
#? [1]
92 is_legal b C7
#? [1]

# 7. A single stone's suicide leaves the board as it is. New Zealand's words allow it once: the board
# after it must not be one that stood after Black's own last move, and here that was another one.
kata-set-rules new_zealand
boardsize 5
clear_board
play w A2
play b D4
play w B1
95 is_legal b A1
#? [1]
play b A1
97 list_stones b
#? [D4]
play w pass
98 is_legal b A1
#? [0]
kata-set-rules tromp-taylor
99 is_legal b A1
#? [0]
kata-set-rules japanese
100 is_legal b A1
#? [0]

# 8. One stone takes one, then one takes three: no ko, because the board is another.
#   3 O O . . .
#   2 X X O . .
#   1 . O X . .   Black A1 takes B1, White B1 takes A1, A2 and B2.
#     A B C D E
kata-set-rules japanese
boardsize 5
clear_board
play b A2
play b B2
play b C1
play w A3
play w B3
play w C2
play w B1
play b A1
110 list_stones w
#? [((A3|B3|C2) ?){3}]
111 is_legal w B1
#? [1]
play w B1
112 list_stones b
#? [C1]
113 is_legal b A1
#? [1]
