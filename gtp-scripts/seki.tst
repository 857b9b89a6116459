# kind: moves
# Seki: leaving it alone, making one, and naming it. Area counting (cgos) for the moves; komi is set so
# that breaking the seki loses the game.

kata-set-rules cgos

# Two shared liberties in the corner.
#   7 . O . O . O .
#   6 O O O O O O O
#   5 O . O . O . O
#   4 O O O O O O O
#   3 X X X X X X O
#   2 X O O O O X O
#   1 . O O O . X O
#     A B C D E F G
loadsgf sgf/se-two-shared.sgf
komi -29.5
10 reg_genmove b
#? [!A1|E1]
komi -28.5
11 reg_genmove w
#? [!A1|E1]
12 final_status_list seki
#? [((A2|A3|B1|B2|B3|C1|C2|C3|D1|D2|D3|E2|E3|F1|F2|F3)\s*){16}]
13 final_status_list dead
#? []

# An eye each and one shared liberty.
#   9 . O . O . O . O .
#   8 O O O O O O O O O
#   7 O . O . O . O . O
#   6 O O O O O O O O O
#   5 O O O O O O O O O
#   4 O O X X X X X X X
#   3 . O X O O O X . X
#   2 O O X O . O X X X
#   1 O O X O O O . X X
#     A B C D E F G H J
loadsgf sgf/se-eye-each.sgf
komi -44.5
20 reg_genmove b
#? [!E2|G1|H3]
komi -43.5
21 reg_genmove w
#? [!E2|G1|H3]
22 final_status_list seki
#? [((C1|C2|C3|C4|D1|D2|D3|D4|E1|E3|E4|F1|F2|F3|F4|G2|G3|G4|H1|H2|H4|J1|J2|J3|J4)\s*){25}]
23 final_status_list dead
#? []

# Two shared liberties on the side.
#   9 O X . O O . X O O
#   8 O X O O O O X O O
#   7 O X X X X X X O O
#   6 O O O O O O O O O
#   5 O . O O O O O . O
#   4 O O O O O O O O O
#   3 O . O . O . O . O
#   2 O O O O O O O O O
#   1 . O . O . O . O .
#     A B C D E F G H J
loadsgf sgf/se-side-shared.sgf
komi -59.5
30 reg_genmove b
#? [!C9|F9]
komi -58.5
31 reg_genmove w
#? [!C9|F9]
32 final_status_list seki
#? [((B7|B8|B9|C7|C8|D7|D8|D9|E7|E8|E9|F7|F8|G7|G8|G9)\s*){16}]
33 final_status_list dead
#? []

# One move makes a seki or takes all.
#   7 . O . O . O .
#   6 O O O O O O O
#   5 O . O . O . O
#   4 O O O O O O O
#   3 X X X X X X O
#   2 X . O O O X O
#   1 . . O O . X O
#     A B C D E F G
loadsgf sgf/se-make-2.sgf
komi -21.5
40 reg_genmove b
#? [B1]
komi -21.5
41 reg_genmove w
#? [B1]

# The same with a smaller wall.
#   7 . O . O . O .
#   6 O O O O O O O
#   5 O . O . O . O
#   4 O O O O O O O
#   3 X X X X X O O
#   2 X . . O X O O
#   1 . . O O X O O
#     A B C D E F G
loadsgf sgf/se-make-3.sgf
komi -25.5
50 reg_genmove b
#? [B1]
komi -25.5
51 reg_genmove w
#? [B1]

# Seki or bulky death.
#   9 . O . O . O . O .
#   8 O O O O O O O O O
#   7 O . O . O . O . O
#   6 O O O O O O O O O
#   5 O . O . O O O . O
#   4 O O O O O O O O O
#   3 O O X X X X X O O
#   2 O X X . O O X O .
#   1 O X . . . . X O O
#     A B C D E F G H J
loadsgf sgf/se-make-4.sgf
komi -65.5
60 reg_genmove w
#? [D1]

# A seki instead of death.
#   9 . O . O . O . O .
#   8 O O O O O O O O O
#   7 O . O . O . O . O
#   6 O O O O O O O O O
#   5 O . O . O O O . O
#   4 O O O O O O O O O
#   3 O O X X X X X O O
#   2 O O X . O O X O .
#   1 O O X . . . X O O
#     A B C D E F G H J
loadsgf sgf/se-make-5.sgf
komi -67.5
70 reg_genmove b
#? [E1]

# The hole in the middle.
#   9 . O . O . O . O .
#   8 O O O O O O O O O
#   7 O . O . O . O . O
#   6 O O O O O O O O O
#   5 O . O . O O O . O
#   4 O O O O O O O O O
#   3 O O X X X X X O O
#   2 O O X O . O X O .
#   1 O O X . . . X O O
#     A B C D E F G H J
loadsgf sgf/se-make-7.sgf
komi -56.5
80 reg_genmove b
#? [E2]
komi -56.5
81 reg_genmove w
#? [E2]

# Only seki saves.
#   7 . O . O . O .
#   6 O O O O O O O
#   5 O . O . O . O
#   4 O O O O O O O
#   3 X X X X X X O
#   2 X O O O O X O
#   1 . O O . . X O
#     A B C D E F G
loadsgf sgf/se-make-1.sgf
komi -36.5
90 reg_genmove b
#? [E1]
