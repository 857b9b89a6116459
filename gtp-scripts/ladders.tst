# kind: moves
# Ladders: start one that works, leave one that is broken, run from the broken one. Open boards, so the
# answers rest on reading the ladder, not on an exhaustive search.

kata-set-rules chinese-kgs

# The ladder works: start it.
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . . . .
#   6 . . . . . . . . .
#   5 . X X . . . . . .
#   4 . O X O . . . . .
#   3 . O O X . . . O .
#   2 O . O X . . . . .
#   1 . . O X . . . . .
#     A B C D E F G H J
loadsgf sgf/la-9-works.sgf
10 reg_genmove b
#? [E4]
11 reg_genmove w
#? [D5|E4]

# In the working ladder: nothing to save.
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . . . .
#   6 . . . . . . . . .
#   5 . X X . . . . . .
#   4 . O X O X . . . .
#   3 . O O X . . . O .
#   2 O . O X . . . . .
#   1 . . O X . . . . .
#     A B C D E F G H J
loadsgf sgf/la-9-running.sgf
20 reg_genmove w
#? [!D5]

# Second step: the atari from the other side.
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . . . .
#   6 . . . . . . . . .
#   5 . X X O . . . . .
#   4 . O X O X . . . .
#   3 . O O X . . . O .
#   2 O . O X . . . . .
#   1 . . O X . . . . .
#     A B C D E F G H J
loadsgf sgf/la-9-second.sgf
30 reg_genmove b
#? [D6]

# Third step.
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . . . .
#   6 . . . X . . . . .
#   5 . X X O O . . . .
#   4 . O X O X . . . .
#   3 . O O X . . . O .
#   2 O . O X . . . . .
#   1 . . O X . . . . .
#     A B C D E F G H J
loadsgf sgf/la-9-third.sgf
40 reg_genmove b
#? [F5]

# A stone at G7 breaks it: do not start.
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . O . .
#   6 . . . . . . . . .
#   5 . X X . . . . . .
#   4 . O X O . . . . .
#   3 . O O X . . . X .
#   2 O . O X . . . . .
#   1 . . O X . . . . .
#     A B C D E F G H J
loadsgf sgf/la-9-broken.sgf
50 reg_genmove b
#? [!E4]

# Black has started the broken one: run.
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . O . .
#   6 . . . . . . . . .
#   5 . X X . . . . . .
#   4 . O X O X . . . .
#   3 . O O X . . . X .
#   2 O . O X . . . . .
#   1 . . O X . . . . .
#     A B C D E F G H J
loadsgf sgf/la-9-broken-run.sgf
60 reg_genmove w
#? [D5]

# The ladder is broken, the net is not.
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . O . .
#   6 . . . . . . . . .
#   5 . X X . . . . . .
#   4 . O X O . . . . .
#   3 . O O X . . . . .
#   2 O . O X X . . . .
#   1 . . O X . . . . .
#     A B C D E F G H J
loadsgf sgf/la-9-net.sgf
70 reg_genmove b
#? [E5]

# The ladder works over a longer way.
#  13 . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . .
#  11 . . . X . . . . . . . . .
#  10 . . . . . . . . . . . . .
#   9 . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . .
#   5 . X X . . . . . . . . . .
#   4 . O X O . . . . . . . . .
#   3 . O O X . . . . . . O . .
#   2 O . O X . . . . . . . . .
#   1 . . O X . . . . . . . . .
#     A B C D E F G H J K L M N
loadsgf sgf/la-13-works.sgf
80 reg_genmove b
#? [E4]

# And goes on.
#  13 . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . .
#  11 . . . X . . . . . . . . .
#  10 . . . . . . . . . . . . .
#   9 . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . .
#   5 . X X O . . . . . . . . .
#   4 . O X O X . . . . . . . .
#   3 . O O X . . . . . . O . .
#   2 O . O X . . . . . . . . .
#   1 . . O X . . . . . . . . .
#     A B C D E F G H J K L M N
loadsgf sgf/la-13-second.sgf
90 reg_genmove b
#? [D6]

# In the working ladder: nothing to save there either.
#  13 . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . .
#  11 . . . X . . . . . . . . .
#  10 . . . . . . . . . . . . .
#   9 . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . .
#   5 . X X . . . . . . . . . .
#   4 . O X O X . . . . . . . .
#   3 . O O X . . . . . . O . .
#   2 O . O X . . . . . . . . .
#   1 . . O X . . . . . . . . .
#     A B C D E F G H J K L M N
loadsgf sgf/la-13-running.sgf
100 reg_genmove w
#? [!D5]

# A stone at K10 is far away and breaks it: run.
#  13 . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . .
#  11 . . . . . . . . . . . . .
#  10 . . . . . . . . . O . . .
#   9 . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . .
#   5 . X X . . . . . . . . . .
#   4 . O X O X . . . . . . . .
#   3 . O O X . . . . . . . . .
#   2 O . O X . . . . . . . . .
#   1 . . O X . . . . . . . . .
#     A B C D E F G H J K L M N
loadsgf sgf/la-13-broken-run.sgf
110 reg_genmove w
#? [D5]

# The net on the larger board.
#  13 . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . .
#  11 . . . X . . . . . . . . .
#  10 . . . . . . . . . O . . .
#   9 . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . .
#   5 . X X . . . . . . . . . .
#   4 . O X O . . . . . . . . .
#   3 . O O X . . . . . . . . .
#   2 O . O X X . . . . . . . .
#   1 . . O X . . . . . . . . .
#     A B C D E F G H J K L M N
loadsgf sgf/la-13-net.sgf
120 reg_genmove b
#? [E5]*

# Across the whole board.
#  19 . . . . . . . . . . . . . . . . . . .
#  18 . . . . . . . . . . . . . . . . . . .
#  17 . . . . . . . . . . . . . . . . . . .
#  16 . . X . . . . . . . . . . . . . . . .
#  15 . . . . . . . . . . . . . . . . . . .
#  14 . . . . . . . . . . . . . . . . . . .
#  13 . . . . . . . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . . . . . . . .
#  11 . . . . . . . . . . . . . . . . . . .
#  10 . . . . . . . . . . . . . . . . O . .
#   9 . . . . . . . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . . . . . . . .
#   5 . X X . . . . . . . . . . . . . . . .
#   4 . O X O . . . . . . . . . . . X . . .
#   3 . O O X . . . . . . . . O . . . . . .
#   2 O . O X . . . . . . . . . . . . . . .
#   1 . . O X . . . . . . . . . . . . . . .
#     A B C D E F G H J K L M N O P Q R S T
loadsgf sgf/la-19-works.sgf
130 reg_genmove b
#? [E4]*

# Across the whole board, running is useless.
#  19 . . . . . . . . . . . . . . . . . . .
#  18 . . . . . . . . . . . . . . . . . . .
#  17 . . . . . . . . . . . . . . . . . . .
#  16 . . X . . . . . . . . . . . . . . . .
#  15 . . . . . . . . . . . . . . . . . . .
#  14 . . . . . . . . . . . . . . . . . . .
#  13 . . . . . . . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . . . . . . . .
#  11 . . . . . . . . . . . . . . . . . . .
#  10 . . . . . . . . . . . . . . . . O . .
#   9 . . . . . . . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . . . . . . . .
#   5 . X X . . . . . . . . . . . . . . . .
#   4 . O X O X . . . . . . . . . . X . . .
#   3 . O O X . . . . . . . . O . . . . . .
#   2 O . O X . . . . . . . . . . . . . . .
#   1 . . O X . . . . . . . . . . . . . . .
#     A B C D E F G H J K L M N O P Q R S T
loadsgf sgf/la-19-running.sgf
140 reg_genmove w
#? [!D5]

# A stone in the far corner breaks it: run.
#  19 . . . . . . . . . . . . . . . . . . .
#  18 . . . . . . . . . . . . . . . . . . .
#  17 . . . . . . . . . . . . . . . . . . .
#  16 . . X . . . . . . . . . . . . O . . .
#  15 . . . . . . . . . . . . . . . . . . .
#  14 . . . . . . . . . . . . . . . . . . .
#  13 . . . . . . . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . . . . . . . .
#  11 . . . . . . . . . . . . . . . . . . .
#  10 . . . . . . . . . . . . . . . . . . .
#   9 . . . . . . . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . . . . . . . .
#   5 . X X . . . . . . . . . . . . . . . .
#   4 . O X O X . . . . . . . . . . X . . .
#   3 . O O X . . . . . . . . . . . . . . .
#   2 O . O X . . . . . . . . . . . . . . .
#   1 . . O X . . . . . . . . . . . . . . .
#     A B C D E F G H J K L M N O P Q R S T
loadsgf sgf/la-19-broken-run.sgf
150 reg_genmove w
#? [D5]
