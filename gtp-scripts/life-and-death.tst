# kind: moves
# One eye space in doubt on each board, everything else alive or settled. komi lies halfway between the
# score if the group lives and the score if it dies, so the vital point decides the game. The answers
# are exact: all play inside the doubtful space has been searched to the end.

kata-set-rules cgos

# Straight three.
#   9 O . O . O . O . O
#   8 O O O O O O O O O
#   7 O . O . O . O . O
#   6 O O O O O O O O O
#   5 O . O . O . O . O
#   4 O O O O O O O O O
#   3 O O O O O O O O O
#   2 O X X X X X O O O
#   1 O X . . . X O O O
#     A B C D E F G H J
loadsgf sgf/ld-straight-three.sgf
komi -70.5
10 reg_genmove b
#? [D1]
komi -70.5
11 reg_genmove w
#? [D1]

# Bent three in the corner.
#   9 X X X X X X X X X
#   8 X . X . X . X . X
#   7 X X X X X X X X X
#   6 X . X . X . X . X
#   5 X X X X X X X X X
#   4 X X X X X X X X X
#   3 X X . X X X O O O
#   2 X X X X X O O O .
#   1 X X . X X O O . .
#     A B C D E F G H J
loadsgf sgf/ld-bent-three.sgf
komi 69.5
20 reg_genmove w
#? [J1]
komi 69.5
21 reg_genmove b
#? [J1]

# Bent three.
#   9 O X . . X O . O O
#   8 O X . X X O O O O
#   7 O X X X O O . O O
#   6 O O O O O O O O O
#   5 O O O O O O O O O
#   4 O . O . O . O . O
#   3 O O O O O O O O O
#   2 O . O . O . O . O
#   1 O O O O O O O O O
#     A B C D E F G H J
loadsgf sgf/ld-bent-three-side.sgf
komi -69.5
30 reg_genmove b
#? [C9]
komi -69.5
31 reg_genmove w
#? [C9]

# Pyramid four.
#   9 X X X O . . . O X
#   8 X . X O O . O O X
#   7 X X X X O O O X X
#   6 X X X X X X X X X
#   5 X X X X X X X X X
#   4 X . X . X . X . X
#   3 X X X X X X X X X
#   2 X . X . X . X . X
#   1 X X X X X X X X X
#     A B C D E F G H J
loadsgf sgf/ld-pyramid-four.sgf
komi 67.5
40 reg_genmove w
#? [F9]
komi 67.5
41 reg_genmove b
#? [F9]

# Bulky five.
#   9 O O O O O O O O O
#   8 O . O . O O X X X
#   7 O O O O O O X . .
#   6 O . O . O O X . .
#   5 O O O O O O X X .
#   4 O . O . O O O X X
#   3 O O O O O O O O O
#   2 O . O . O O O . O
#   1 O O O O O O O O O
#     A B C D E F G H J
loadsgf sgf/ld-bulky-five.sgf
komi -66.5
50 reg_genmove b
#? [H6|J6|J7]
komi -66.5
51 reg_genmove w
#? [J6]

# Crossed five.
#   9 X X X X X X X X X
#   8 . X X X X X . X X
#   7 X X X X X X X X X
#   6 . X X X O O O X X
#   5 X X X O O . O O X
#   4 . X X O . . . O X
#   3 X X X O O . O O X
#   2 . X X X O O O X X
#   1 X X X X X X X X X
#     A B C D E F G H J
loadsgf sgf/ld-crossed-five.sgf
komi 59.5
60 reg_genmove w
#? [F4]
komi 59.5
61 reg_genmove b
#? [F4]

# Rabbity six.
#   9 O O O O O O O O O
#   8 O O X X X O O O .
#   7 O X X . X X O O O
#   6 O X . . . X O O .
#   5 O X X . . X O O O
#   4 O O X X X X O O .
#   3 O O O O O O O O O
#   2 O O O . O O O O .
#   1 O O O O O O O O O
#     A B C D E F G H J
loadsgf sgf/ld-rabbity-six.sgf
komi -58.5
70 reg_genmove b
#? [D5|D6|E6]
komi -58.5
71 reg_genmove w
#? [D6]

# Pyramid four on the other axis.
#   9 X X X X X X X X X
#   8 X X X X X X X X .
#   7 X . X . X . X X X
#   6 X X X X X X X X .
#   5 X X X X X X X X X
#   4 X X X X X X X X .
#   3 X X O O O X X X X
#   2 X O O . O O X X .
#   1 X O . . . O X X X
#     A B C D E F G H J
loadsgf sgf/ld-corner-four-pyramid.sgf
komi 67.5
80 reg_genmove w
#? [D1]
komi 67.5
81 reg_genmove b
#? [D1]

# Two by three in the corner, no outside liberty.
#   9 O O O O O O O O O
#   8 O . O . O . O . O
#   7 O O O O O O O O O
#   6 O . O . O . O . O
#   5 O O O O O O O O O
#   4 O O O O O O O O O
#   3 X X X X O O . O O
#   2 . . . X O O O O O
#   1 . . . X O O . O O
#     A B C D E F G H J
loadsgf sgf/ld-rect-six-corner.sgf
komi -68.5
90 reg_genmove b
#? [B1|B2]
komi -68.5
91 reg_genmove w
#? [B2]

# L with a leg along the edge.
#   9 X . X . X . X . X
#   8 X X X X X X X X X
#   7 X . X . X . X . X
#   6 X X X X X X X X X
#   5 X X X X X X X X X
#   4 X X . X X X X X X
#   3 X X X X X O O O .
#   2 X X . X X O . . .
#   1 X X X X X O O . .
#     A B C D E F G H J
loadsgf sgf/ld-lgroup2.sgf
komi 68.5
100 reg_genmove w
#? [H2|J2]
komi 68.5
101 reg_genmove b
#? [H2]

# Four stones on the second line, the corner open.
#   9 . . . . . . O . O
#   8 X X X X X O O O O
#   7 O O O O O O . O O
#   6 O O O O O O O O O
#   5 O O O O O O O O O
#   4 O . O . O . O . O
#   3 O O O O O O O O O
#   2 O . O . O . O . O
#   1 O O O O O O O O O
#     A B C D E F G H J
loadsgf sgf/ld-second-line-corner-four.sgf
komi -69.5
110 reg_genmove b
#? [B9|E9]

# Five stones on the second line: the hane kills.
#   9 X . X O . . . . .
#   8 X X X O O O O O X
#   7 X X X X X X X X X
#   6 X X X X X X X X X
#   5 X . X . X . X . X
#   4 X X X X X X X X X
#   3 X . X . X . X . X
#   2 X X X X X X X X X
#   1 X . X . X . X . X
#     A B C D E F G H J
loadsgf sgf/ld-hane-kill-edge.sgf
komi 69.5
120 reg_genmove b
#? [F9|J9]*

# A hole in the wall below.
#   9 O O O O O O O O O
#   8 O . O . O O X X .
#   7 O O O O O O X . .
#   6 O . O . O O X . .
#   5 O O O O O O X X .
#   4 O . O . O O O X X
#   3 O O O O O O O O O
#   2 O . O . O O . O .
#   1 O O O O O O O O O
#     A B C D E F G H J
loadsgf sgf/ld-door.sgf
komi -66.5
130 reg_genmove b
#? [J6|J7]
komi -66.5
131 reg_genmove w
#? [J6]

# The 2-1 point.
#   9 X X X X X X X X X
#   8 X . X . X X X X X
#   7 X X X X X X . X .
#   6 X . X . X X X X X
#   5 X X X X X X X X X
#   4 X . X . X X X O O
#   3 X X X X X X O O .
#   2 X . X . X X O . .
#   1 X X X X X X O . .
#     A B C D E F G H J
loadsgf sgf/ld-corner-2-1.sgf
komi 69.5
140 reg_genmove w
#? [J2]
komi 69.5
141 reg_genmove b
#? [J2]

# An open eye space in the corner.
#   9 . . O O O O O O O
#   8 . . X O O . O . O
#   7 . . X O O O O O O
#   6 . X X O O . O . O
#   5 X X O O O O O O O
#   4 O O O O O . O . O
#   3 . O . O O O O O O
#   2 O O O O O . O . O
#   1 O O O O O O O O O
#     A B C D E F G H J
loadsgf sgf/ld-corner-2-1b.sgf
komi -67.5
150 reg_genmove b
#? [A7|B9]

# Bulky five, half filled.
#   9 X X X X X X X X X
#   8 X . X X X . X . X
#   7 X X X X X X X X X
#   6 O O X X X . X . X
#   5 . O O X X X X X X
#   4 . . O X X . X . X
#   3 X X O X X X X X X
#   2 O O O X X . X . X
#   1 X X X X X X X X X
#     A B C D E F G H J
loadsgf sgf/ld-bulky-five-inside-stones.sgf
komi 68.5
160 reg_genmove w
#? [A4]
komi 68.5
161 reg_genmove b
#? [A4]

# Pyramid four with a stone in it.
#   9 O O O O O O O O O
#   8 O . O . O . O . O
#   7 O O O O O O O O O
#   6 O . O . O . O . O
#   5 O O O O O O O O O
#   4 O O O O O O O O O
#   3 O O X X X O O O O
#   2 O X X . X X O . O
#   1 O X O . . X O O O
#     A B C D E F G H J
loadsgf sgf/ld-pyramid-with-stone.sgf
komi -68.5
170 reg_genmove b
#? [D1]
komi -68.5
171 reg_genmove w
#? [D1]

# Capture two to live.
#   9 X X X X X X X X X
#   8 X . X . X . X . X
#   7 X X X X X X X X X
#   6 X . X . X . X . X
#   5 X X X X X X X X X
#   4 X X X X X X X X X
#   3 X X X O O O O O X
#   2 X . X O X . X O X
#   1 X X X O . X . O X
#     A B C D E F G H J
loadsgf sgf/ld-capture-to-live.sgf
komi 68.5
180 reg_genmove w
#? [F2]

# Straight three down the edge.
#   9 . X O O O O O O O
#   8 . X O O O O . O O
#   7 . X O O O O O O O
#   6 X X O O O O . O O
#   5 O O O O O O O O O
#   4 O O O O O O O O O
#   3 O . O . O . O . O
#   2 O O O O O O O O O
#   1 O . O . O . O . O
#     A B C D E F G H J
loadsgf sgf/ld-corner-straight-three.sgf
komi -72.5
190 reg_genmove b
#? [A8]
komi -72.5
191 reg_genmove w
#? [A8]

# Five points and an enemy stone in the corner.
#   9 X X X X X O . . X
#   8 X X . X X O O . .
#   7 X X X X X X O . .
#   6 X X . X X X O O O
#   5 X X X X X X X X X
#   4 X X X X X X X X X
#   3 X . X . X . X . X
#   2 X X X X X X X X X
#   1 X . X . X . X . X
#     A B C D E F G H J
loadsgf sgf/ld-corner-square-plus.sgf
komi 67.5
200 reg_genmove w
#? [H8|H9|J8]

# The second eye on the edge.
#   7 O O O O O O O
#   6 O . O . O . O
#   5 O O O O O O O
#   4 O . O . O . O
#   3 O O O O O O O
#   2 O X X X X X O
#   1 O X . X . . O
#     A B C D E F G
loadsgf sgf/ld-edge-eye.sgf
komi -38.5
210 reg_genmove b
#? [F1]
komi -38.5
211 reg_genmove w
#? [F1]

# A real eye or a false one.
#   7 X X X X X X X
#   6 X . X . X . X
#   5 X X X X X X X
#   4 X X O O O O X
#   3 X O . O . O X
#   2 X . O O O O X
#   1 X X X X X X X
#     A B C D E F G
loadsgf sgf/ld-false-eye.sgf
komi 34.5
220 reg_genmove w
#? [B2]
komi 34.5
221 reg_genmove b
#? [B2]

# An eye or none beside a dead stone.
#   7 O X X X X O O
#   6 O X O . . O O
#   5 O X X . X O O
#   4 O O X X X O O
#   3 O O O O O O O
#   2 O . O . O . O
#   1 O O O O O O O
#     A B C D E F G
loadsgf sgf/ld-two-or-one-eye.sgf
komi -34.5
230 reg_genmove b
#? [D6]
komi -34.5
231 reg_genmove w
#? [D6]

# The middle of the eye space.
#   7 X X O X O O X
#   6 X . . . . O X
#   5 X O O . O O X
#   4 X X O O O X X
#   3 X X X X X X X
#   2 X . X . X . X
#   1 X X X X X X X
#     A B C D E F G
loadsgf sgf/ld-eye-steal.sgf
komi 32.5
240 reg_genmove w
#? [D6]
komi 32.5
241 reg_genmove b
#? [C6|D6]

# Two ways in.
#   7 O O O O O O O
#   6 O . O O O . O
#   5 O O O X X . X
#   4 O . O X . . X
#   3 O O O X . X X
#   2 O . O X X X O
#   1 O O O O O O O
#     A B C D E F G
loadsgf sgf/ld-hane-eye.sgf
komi -32.5
250 reg_genmove w
#? [E4|F6]*
