# kind: moves
# Passing when nothing is left, and not passing while something is.

kata-set-rules chinese

# Nothing is left to do.
#   7 . X . X O . O
#   6 X X X X O O O
#   5 X . X X O . O
#   4 X X X X O O O
#   3 . X . X O . O
#   2 X X X X O O O
#   1 X . X X O O .
#     A B C D E F G
loadsgf sgf/pa-finished.sgf
10 reg_genmove b
#? [pass]
kata-set-rules chinese
komi 0.5
11 reg_genmove w
#? [pass]
kata-set-rules japanese
komi 0.5
12 reg_genmove b
#? [pass]
kata-set-rules japanese
komi 0.5
13 reg_genmove w
#? [pass]
kata-set-rules cgos
komi 0.5
14 reg_genmove b
#? [pass]
kata-set-rules tromp-taylor
komi 0.5
15 reg_genmove w
#? [pass]
kata-set-rules aga
komi 0.5
16 reg_genmove b
#? [pass]
play b pass
kata-set-rules chinese
komi 0.5
17 reg_genmove w
#? [pass]
play w pass
kata-set-rules chinese
komi 0.5
18 reg_genmove b
#? [pass]

kata-set-rules japanese

# Dead stones on both sides. They are taken off at the end; under rules that leave them they must be captured first.
#   7 . X . X O . O
#   6 X X X X O O O
#   5 . . . X O . .
#   4 . O . X O . X
#   3 . . . X O . .
#   2 X X X X O O O
#   1 . X . X O . O
#     A B C D E F G
loadsgf sgf/pa-dead-stones.sgf
20 reg_genmove b
#? [pass]
kata-set-rules japanese
komi 0.5
21 reg_genmove w
#? [pass]
kata-set-rules chinese
komi 0.5
22 reg_genmove b
#? [pass]
kata-set-rules chinese
komi 0.5
23 reg_genmove w
#? [pass]
kata-set-rules cgos
komi 5.5
24 reg_genmove b
#? [A3|A4|A5|B3|B5|C3|C4|C5]
kata-set-rules tromp-taylor
komi 5.5
25 reg_genmove b
#? [A3|A4|A5|B3|B5|C3|C4|C5]
kata-set-rules cgos
komi 3.5
26 reg_genmove w
#? [F3|F4|F5|G3|G5]
kata-set-rules chinese
komi 0.5
27 kgs-genmove_cleanup b
#? [A3|A4|A5|B3|B5|C3|C4|C5]
undo
28 kgs-genmove_cleanup w
#? [F3|F4|F5|G3|G5]
undo

kata-set-rules chinese

# The last neutral point is a point under area rules.
#   7 . X . X O . O
#   6 X X X X O O O
#   5 X . X X . O .
#   4 X X X X O O O
#   3 X . X X O . O
#   2 X X X X O O O
#   1 X . X X O . O
#     A B C D E F G
loadsgf sgf/pa-last-dame.sgf
30 reg_genmove b
#? [E5]
kata-set-rules chinese
komi 7.5
31 reg_genmove w
#? [E5]
kata-set-rules cgos
komi 8.5
32 reg_genmove b
#? [E5]
kata-set-rules chinese
komi 8.5
play w pass
33 reg_genmove b
#? [E5]

kata-set-rules japanese

# Two stones are in atari. White has passed, but Black is not done.
#   7 . X . X O . O
#   6 X X X X O O O
#   5 X . X X O . O
#   4 X X X X O O O
#   3 X . X X O . O
#   2 X X X O O O O
#   1 X . . X X O O
#     A B C D E F G
loadsgf sgf/pa-defend.sgf
play w pass
40 reg_genmove b
#? [C1]
kata-set-rules chinese
komi 6.5
41 reg_genmove b
#? [C1]

kata-set-rules japanese

# A dead stone in each corner.
#   7 O . X X O . X
#   6 . . X O O . .
#   5 X X X O . O O
#   4 X . X O O O .
#   3 . X X X O . O
#   2 X . X O O O .
#   1 . X X O . O O
#     A B C D E F G
loadsgf sgf/pa-dead-corner.sgf
50 reg_genmove b
#? [pass]
kata-set-rules japanese
komi 0.5
51 reg_genmove w
#? [pass]
kata-set-rules chinese
komi 0.5
52 reg_genmove b
#? [pass]
kata-set-rules chinese
komi 0.5
53 reg_genmove w
#? [pass]

kata-set-rules japanese

# The game of nine lines is over.
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
loadsgf sgf/pa-open-border.sgf
60 reg_genmove b
#? [pass]
kata-set-rules japanese
komi -12.5
61 reg_genmove w
#? [pass]
kata-set-rules chinese
komi -12.5
62 reg_genmove b
#? [pass]
kata-set-rules chinese
komi -12.5
63 reg_genmove w
#? [pass]
