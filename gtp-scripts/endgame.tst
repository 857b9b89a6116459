# kind: moves
# The last plays of small games. Area counting (cgos); the values of all plays have been searched to the
# end, and komi makes the best one win by the least margin.

kata-set-rules cgos

# A neutral point is worth more than a dead stone.
#   7 . X . X O . O
#   6 X X X X O O O
#   5 X . X X . O .
#   4 X X X X O O O
#   3 X X O . X O O
#   2 X . X X X O .
#   1 X X X X O O O
#     A B C D E F G
loadsgf sgf/eg-dame-or-capture.sgf
komi 12.5
10 reg_genmove b
#? [E5]
komi 12.5
11 reg_genmove w
#? [E5]

# First-line hane.
#   7 X . X O . O .
#   6 X X X O O O O
#   5 X . X O O . O
#   4 X X X O O O O
#   3 X . X O O . O
#   2 X X X O O O O
#   1 X . . . . . O
#     A B C D E F G
loadsgf sgf/eg-hane.sgf
komi -8.5
20 reg_genmove w
#? [C1]
komi -6.5
21 reg_genmove b
#? [D1]

# Hane and threat.
#   7 O . O X . X X
#   6 O O O X X X X
#   5 . O O X . X .
#   4 O O O X X X X
#   3 O . O X . X X
#   2 O O O X X X .
#   1 O . . . . X X
#     A B C D E F G
loadsgf sgf/eg-hane-two-sides.sgf
komi 8.5
30 reg_genmove b
#? [C1]
komi 6.5
31 reg_genmove w
#? [D1]

# The last neutral point.
#   7 X . X O O . O
#   6 X X X O O O O
#   5 X . X O O . O
#   4 X X X O O O O
#   3 . X . O O . O
#   2 X X X O O O O
#   1 X . X O . O .
#     A B C D E F G
loadsgf sgf/eg-fill-dame.sgf
komi -8.5
40 reg_genmove w
#? [C3]
komi -8.5
41 reg_genmove b
#? [C3]

# Connect the two stones or take them.
#   7 . X X X X X X
#   6 X X . X . X .
#   5 . X X X X X .
#   4 X X X X X O X
#   3 O O O O O O X
#   2 . O . O . O O
#   1 O O O O O O O
#     A B C D E F G
loadsgf sgf/eg-throwin-teire.sgf
komi 6.5
50 reg_genmove b
#? [G5]
komi 4.5
51 reg_genmove w
#? [G5]

# Two stones first.
#   7 X X X X . X X
#   6 . X . X X X .
#   5 X X X . X O O
#   4 O O X O . O .
#   3 . O O O X O O
#   2 O O . O X O .
#   1 . O O O O O O
#     A B C D E F G
loadsgf sgf/eg-atari-connect.sgf
komi -9.5
60 reg_genmove w
#? [E4]
komi -7.5
61 reg_genmove b
#? [E4]

# Descent on the first line.
#   9 X X X X X X X X .
#   8 . X X X . X . X X
#   7 . X X X X X X X .
#   6 . X X X . X . X X
#   5 . X X X X X X X .
#   4 . X X X X X X X X
#   3 . O O O O O O O O
#   2 O O O O . O . O .
#   1 O . O O O O O O O
#     A B C D E F G H J
loadsgf sgf/eg-monkey.sgf
komi 26.5
70 reg_genmove w
#? [A4]

# Hold the corner territory.
#   9 X . X X X X X X X
#   8 X X X X . X . X .
#   7 . X X X X X X X X
#   6 . . O O O O O O O
#   5 . . O O O O O O .
#   4 . . O O . O . O O
#   3 . O . O O O O O .
#   2 O O O O . O . O O
#   1 O O O O O O O O .
#     A B C D E F G H J
loadsgf sgf/eg-block.sgf
komi -24.5
80 reg_genmove w
#? [A6|B6]

# The last cut.
#   7 . X . X O . O
#   6 X X X X O O O
#   5 X . X X O . O
#   4 X X X X O O O
#   3 X . X O O O .
#   2 X X X X . O O
#   1 X X . . . O O
#     A B C D E F G
loadsgf sgf/eg-connect-under.sgf
komi 6.5
90 reg_genmove w
#? [D1|E1|E2]
