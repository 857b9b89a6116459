# kind: moves
# Captures, rescues, cuts and connections with everything around settled. komi lies between the result of
# the right move and that of the next best.

kata-set-rules cgos

# Snapback.
#   9 . X . X . X O . O
#   8 X X X X X X O O O
#   7 X . X . X . X O .
#   6 X X X X X X X O O
#   5 X . X . X X O . O
#   4 X X X X X X O O O
#   3 X X X X X X O . O
#   2 X O O O O X O O O
#   1 X X X . . O O . O
#     A B C D E F G H J
loadsgf sgf/ta-snapback.sgf
komi 24.5
10 reg_genmove b
#? [E1]
komi 24.5
11 reg_genmove w
#? [E1]

# Net.
#   7 . O . O . O .
#   6 O O O O O O O
#   5 X X . . . O O
#   4 . X . . X O O
#   3 X X . X O O O
#   2 . X . . O . O
#   1 X X X O O O O
#     A B C D E F G
loadsgf sgf/ta-net.sgf
komi -16.5
20 reg_genmove w
#? [D4]
komi -14.5
21 reg_genmove b
#? [C4|D4|D5]

# Cut off or connect.
#   7 X X X X X O .
#   6 . X . X O O O
#   5 X X X X O O .
#   4 X X O O . O O
#   3 X O O O X O O
#   2 X X X X X X X
#   1 . X . X . X X
#     A B C D E F G
loadsgf sgf/ta-cut.sgf
komi 19.5
30 reg_genmove b
#? [E4]
komi 19.5
31 reg_genmove w
#? [E4]

# Cut off or connect, upside down.
#   7 X . X . X X X
#   6 X X X X . X .
#   5 . X O X X X X
#   4 X X . O O O X
#   3 X X O . X X X
#   2 . X O O O O O
#   1 X X O . O . O
#     A B C D E F G
loadsgf sgf/ta-connect.sgf
komi 17.5
40 reg_genmove w
#? [C4]
komi 17.5
41 reg_genmove b
#? [C4]

# Double atari.
#   7 . O O X X X .
#   6 O O . O O X X
#   5 . O O X O X .
#   4 O O X X . X X
#   3 . O O X O X .
#   2 O O . O O X X
#   1 . O O X X X .
#     A B C D E F G
loadsgf sgf/ta-double-atari.sgf
komi -5.5
50 reg_genmove b
#? [E4]
komi -7.5
51 reg_genmove w
#? [E4]

# Connect and die.
#   9 . X . X . X X X X
#   8 X X X X X X X X X
#   7 O O O O O O O . O
#   6 . O . O . O O X O
#   5 O O O O O O O X X
#   4 . O . O . O O O .
#   3 O O O O O O O X X
#   2 . O . O . O O X .
#   1 O O O O O O O O O
#     A B C D E F G H J
loadsgf sgf/ta-connect-and-die.sgf
komi -39.5
60 reg_genmove w
#? [H7]

# Connect along the edge.
#   9 X X X X X X X X X
#   8 X . X . X . X . X
#   7 X X X X X X X X X
#   6 . O O O O O O O O
#   5 . X O . O O O O O
#   4 . X O O O . O . O
#   3 . X O O O O O O O
#   2 O O O . O . O . O
#   1 O O O O O O O O O
#     A B C D E F G H J
loadsgf sgf/ta-under-the-edge.sgf
komi -21.5
70 reg_genmove b
#? [A6]

# The larger of two captures.
#   7 O O O . X X .
#   6 O . O X O X X
#   5 O O O X O X .
#   4 O . O X O X X
#   3 O O O X O X .
#   2 O X O O O X X
#   1 O . X X X X .
#     A B C D E F G
loadsgf sgf/ta-take-the-four.sgf
komi -6.5
80 reg_genmove w
#? [D7]

# Race with three liberties each.
#   9 . X . X O . O . O
#   8 X X X X O O O O O
#   7 . X . X O . O . O
#   6 X X X X O O O O O
#   5 . X . X O . O . O
#   4 X X X X O O O O O
#   3 X X X X O O O O O
#   2 X O O O X X X O .
#   1 X . . . . . . O O
#     A B C D E F G H J
loadsgf sgf/ta-semeai.sgf
komi -4.5
90 reg_genmove b
#? [B1|C1|D1]
komi -12.5
91 reg_genmove w
#? [E1|F1|G1]

# Race with two liberties each.
#   9 X . X . X O . O .
#   8 X X X X X O O O O
#   7 X . X . X O . O .
#   6 X X X X X O O O O
#   5 X . X . X O . O .
#   4 X X X X X O O O O
#   3 X X O O O X X X O
#   2 . X O O O X X X O
#   1 X X X . . . . O O
#     A B C D E F G H J
loadsgf sgf/ta-semeai-shared.sgf
komi 2.5
100 reg_genmove w
#? [F1|G1]
komi 14.5
101 reg_genmove b
#? [D1|E1]

# Shortage of liberties.
#   7 . O . O . O .
#   6 O O O O O O O
#   5 O O . . . O O
#   4 X X O X O X X
#   3 X O O . O O X
#   2 X X X X X X X
#   1 . X . X . X .
#     A B C D E F G
loadsgf sgf/ta-cut-shortage.sgf
komi 1.5
110 reg_genmove b
#? [D3]
komi -5.5
111 reg_genmove w
#? [D3]

# One way out of atari.
#   7 X X X O O O .
#   6 X X X O O . O
#   5 X . X X O O O
#   4 X X X O X . .
#   3 X X O O O . X
#   2 X X X X X X X
#   1 X X . X . X .
#     A B C D E F G
loadsgf sgf/ta-extend.sgf
komi 18.5
120 reg_genmove w
#? [F4]
komi 19.5
121 reg_genmove b
#? [F3|F4]

# Capture in the corner.
#   7 . X X X . . .
#   6 X X . X O O .
#   5 . X X X X X .
#   4 X X . X O O O
#   3 . X X X O . O
#   2 X X . X O O O
#   1 . X X X O . O
#     A B C D E F G
loadsgf sgf/ta-corner-capture.sgf
komi 21.5
130 reg_genmove b
#? [G5]
komi 20.5
131 reg_genmove w
#? [G5]

# Net at the edge.
#   7 X X X X X . X
#   6 . X . X X X X
#   5 X X X X . . .
#   4 O O O O . O .
#   3 . O O O X X .
#   2 O O . O O . .
#   1 . O O O O O O
#     A B C D E F G
loadsgf sgf/ta-edge-net.sgf
komi -4.5
140 reg_genmove w
#? [E4]
komi 0.5
141 reg_genmove b
#? [E4]

# Cut one stone behind.
#   9 X X X X X X X X .
#   8 X X X X . X . X X
#   7 . O X X X X X X .
#   6 . O X X . X . X X
#   5 O X X X X X X X .
#   4 O O X X . X . X X
#   3 . O X X X X X X .
#   2 O . O O O O O O O
#   1 O O O O . O . O .
#     A B C D E F G H J
loadsgf sgf/ta-drop.sgf
komi 31.5
150 reg_genmove b
#? [A6]
komi 31.5
151 reg_genmove w
#? [A6]
