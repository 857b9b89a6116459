# kind: facts
# Reports of wrong scores and wrongly refused moves in other programs, each with a position of our
# own and the answer that the rules give. Others of this kind are in bugs.tst and ko-superko.tst.

# A suicide of several stones was played on a server that forbids it: White's B1 would connect three
# stones without a liberty.
#  5 . . . . .
#  4 . . . . .
#  3 . . . . .
#  2 X X X . .
#  1 O . O X .
#    A B C D E
boardsize 5
clear_board
play w A1
play w C1
play b A2
play b B2
play b C2
play b D1
kata-set-rules cgos
10 is_legal w B1
#? [0]
kata-set-rules chinese-kgs
11 is_legal w B1
#? [0]
kata-set-rules aga
12 is_legal w B1
#? [0]
kata-set-rules tromp-taylor
13 is_legal w B1
#? [1]
kata-set-rules new_zealand
14 is_legal w B1
#? [1]

# A single stone's suicide was refused as a ko: White's A5 leaves no liberty, and nothing stood there.
boardsize 5
clear_board
play b A4
play w C3
play b B5
play w C2
play b D3
kata-set-rules japanese
20 is_legal w A5
#? [0]
kata-set-rules tromp-taylor
21 is_legal w A5
#? [0]
kata-set-rules new_zealand
22 is_legal w A5
#? [1]

# The points for four handicap stones were left out, or counted under every ruleset: 35 points of
# area to 14, or 26 of territory to 7, komi 0.5.
boardsize 7
clear_board
komi 0.5
fixed_handicap 4
play w F1
play b E1
play w F2
play b E2
play w F3
play b E4
play w F4
play b E6
play w F5
play b E7
play w F6
play b pass
play w F7
play b pass
play w pass
kata-set-rules chinese
30 final_score
#? [B\+16\.5]
kata-set-rules aga
31 final_score
#? [B\+17\.5]
kata-set-rules japanese
32 final_score
#? [B\+18\.5]
kata-set-rules new_zealand
33 final_score
#? [B\+20\.5]

# White's last pass under AGA rules was forgotten, or taken for a move. Black's stone E3 is dead: 15
# points of area to 10; by territory 10 to 6, one pass stone from Black, and two from White, who has
# to move last.
#  5 . . X O .
#  4 . . X O .
#  3 . . X O X
#  2 . . X O .
#  1 . . X O .
#    A B C D E
kata-set-rules aga
komi 0
boardsize 5
clear_board
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play b E3
play w pass
play b pass
40 final_score
#? [B\+5]
kata-set-rule scoring TERRITORY
41 final_score
#? [B\+5]
play w pass
42 final_score
#? [B\+5]
# The players don't agree, and White moves first; her third pass was none.
play w E4
43 last_move
#? [([Ww]|white|WHITE|White) E4]
undo
undo
play w E4
44 list_stones w
#? [((D1|D2|D3|D4|D5|E4) ?){6}]

# Both pass twice in succession under AGA rules: nobody has agreed on dead stones, and all live. Black
# has 15 points and the stone E3, White five stones, and no point of the region that both touch.
kata-set-rules aga
komi 0
boardsize 5
clear_board
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play b E3
play w pass
play b pass
play w pass
50 final_status_list dead
#? [E3]
51 final_score
#? [B\+5]
play b pass
52 final_status_list dead
#? []
53 final_score
#? [B\+11]
kata-set-rules chinese
54 final_score
#? [B\+5]

# Only so many positions back were compared: 25 stones of Black's, White passing all the time, and the
# last one is a suicide of all of them, back to the empty board.
kata-set-rules tromp-taylor
boardsize 5
clear_board
play b A1
play w pass
play b B1
play w pass
play b C1
play w pass
play b D1
play w pass
play b E1
play w pass
play b A2
play w pass
play b B2
play w pass
play b C2
play w pass
play b D2
play w pass
play b E2
play w pass
play b A3
play w pass
play b B3
play w pass
play b C3
play w pass
play b D3
play w pass
play b E3
play w pass
play b A4
play w pass
play b B4
play w pass
play b C4
play w pass
play b D4
play w pass
play b E4
play w pass
play b A5
play w pass
play b B5
play w pass
play b C5
play w pass
play b D5
play w pass
60 is_legal b E5
#? [0]
# Allowed where the start is no position of Black's making.
kata-set-rules new_zealand
61 is_legal b E5
#? [1]

# Half a point for the first pass was forgotten, or a draw by it thought impossible: 15 to 10, komi 5.5.
kata-set-rules aga-button
komi 5.5
boardsize 5
clear_board
play b C1
play w D1
play b C2
play w D2
play b C3
play w D3
play b C4
play w D4
play b C5
play w D5
play b pass
play w pass
70 final_score
#? [0]
undo
undo
play b B3
play w pass
play b pass
71 final_score
#? [W\+1]
komi 6
kata-set-rules aga
72 final_score
#? [W\+1]

# A chain with a single eye was taken for alive, since no playout filled the eye to capture it.
#  7 . . . . . . .
#  6 . . . . . . .
#  5 X X X X . . .
#  4 O O O X . . .
#  3 O . O X . . .
#  2 O O O X . . .
#  1 X X X X . . .
#    A B C D E F G
kata-set-rules chinese-kgs
komi 0
boardsize 7
clear_board
play w A4
play w B4
play w C4
play w A3
play w C3
play w A2
play w B2
play w C2
play b A5
play b B5
play b C5
play b D5
play b D4
play b D3
play b D2
play b A1
play b B1
play b C1
play b D1
80 final_status_list dead
#? [(([ABC]4|[AC]3|[ABC]2)\s?){8}]
81 final_score
#? [B\+49]
kata-set-rules japanese
82 final_score
#? [B\+46]

# Eyes of stones in seki were counted as territory. White's chain in the middle and the two black ones
# beside it live together: whoever fills D9 or F9 is captured. By territory 5 to 20, by area 36 to 43,
# and two more for Black where eyes in seki count.
#  9 X X X . O . X X X
#  8 X . X O O O X . X
#  7 X X X O O O X X X
#  6 O O O X X X O O O
#  5 . . O X . X O . .
#  4 . . O X . X O . .
#  3 . . O X . X O . .
#  2 . . O X . X O . .
#  1 . . O X . X O . .
#    A B C D E F G H J
boardsize 9
clear_board
play w E9
play w D8
play w E8
play w F8
play w D7
play w E7
play w F7
play w A6
play w B6
play w C6
play w G6
play w H6
play w J6
play w C5
play w G5
play w C4
play w G4
play w C3
play w G3
play w C2
play w G2
play w C1
play w G1
play b A9
play b B9
play b C9
play b G9
play b H9
play b J9
play b A8
play b C8
play b G8
play b J8
play b A7
play b B7
play b C7
play b G7
play b H7
play b J7
play b D6
play b E6
play b F6
play b D5
play b F5
play b D4
play b F4
play b D3
play b F3
play b D2
play b F2
play b D1
play b F1
kata-set-rules japanese
90 final_score
#? [W\+15]
91 final_status_list seki
#? [(([A-J][789])\s?){23}]
kata-set-rules playboard
92 final_score
#? [W\+13]
kata-set-rules chinese
93 final_score
#? [W\+7]
kata-set-rules aga
94 final_score
#? [W\+7]

# Two passes did not end a handicap game: the record must tell the result.
kata-set-rules japanese
komi 0.5
boardsize 9
clear_board
fixed_handicap 2
play w pass
100 printsgf
#? [!(.|\n)*RE\[(.|\n)*]
play b pass
101 printsgf
#? [(.|\n)*RE\[B\+78\.5\](.|\n)*]

# A long cycle was counted, or the game never ended. Three kos: each round of six plays takes three
# stones from each player. The third time is no result under japanese and chinese with simple ko; under
# traditional the first return is a tie; a play elsewhere goes on.
#  6 O O O O O O O
#  5 O X O . O . O
#  4 X . X O X O X
#  3 X X X X X X X
#  2 O O O O O O O
#  1 . . . . . . .
#    A B C D E F G
kata-set-rules japanese
komi -20
boardsize 7 6
clear_board
play w A6
play w B6
play w C6
play w D6
play w E6
play w F6
play w G6
play w A5
play w C5
play w E5
play w G5
play w D4
play w F4
play w A2
play w B2
play w C2
play w D2
play w E2
play w F2
play w G2
play b B5
play b A4
play b C4
play b E4
play b G4
play b A3
play b B3
play b C3
play b D3
play b E3
play b F3
play b G3
play w A1
110 final_score
#? [[BW]\+.*]
play b D5
play w B4
play b F5
play w D4
play b B5
play w F4
111 final_score
#? [[BW]\+.*]
kata-set-rules traditional
112 final_score
#? [0]
kata-set-rules japanese
play b D5
play w B4
play b F5
play w D4
play b B5
play w F4
113 final_score
#? [0]
114 printsgf
#? [(.|\n)*RE\[Void\](.|\n)*]
kata-set-rules chinese
115 final_score
#? [0]
play b B1
116 final_score
#? [[BW]\+.*]
undo
play b pass
117 final_score
#? [[BW]\+.*]

# The komi of a record from the server Fox was taken as it stands, in hundredths of another unit.
loadsgf sgf/komi-in-units.sgf
120 get_komi
#? [7\.5]
loadsgf sgf/komi-in-hundredths.sgf
121 get_komi
#? [6\.5]
