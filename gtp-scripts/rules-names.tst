# kind: facts
# The names of the rulesets and what lies behind them, read back with kata-get-rules.

kata-set-rules tromp-taylor
10 kata-get-rules
#? [\{.*\}]
11 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]
12 kata-get-rules
#? [.*"suicide":\s*true.*]
13 kata-get-rules
#? [.*"scoring":\s*"AREA".*]
14 kata-get-rules
#? [.*"tax":\s*"NONE".*]
15 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"0".*]
16 kata-get-rules
#? [.*"hasButton":\s*false.*]
17 kata-get-rules
#? [.*"friendlyPassOk":\s*false.*]

kata-set-rules japanese
20 kata-get-rules
#? [.*"ko":\s*"SIMPLE".*]
21 kata-get-rules
#? [.*"scoring":\s*"TERRITORY".*]
22 kata-get-rules
#? [.*"tax":\s*"SEKI".*]
23 kata-get-rules
#? [.*"suicide":\s*false.*]
24 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"0".*]
kata-set-rules korean
25 kata-get-rules
#? [.*"scoring":\s*"TERRITORY".*]

kata-set-rules chinese
30 kata-get-rules
#? [.*"ko":\s*"SIMPLE".*]
31 kata-get-rules
#? [.*"scoring":\s*"AREA".*]
32 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"N".*]
33 kata-get-rules
#? [.*"friendlyPassOk":\s*true.*]
kata-set-rules chinese-kgs
34 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]
kata-set-rules chinese-ogs
35 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]
36 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"N".*]

kata-set-rules aga
40 kata-get-rules
#? [.*"ko":\s*"SITUATIONAL".*]
41 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"N-1".*]
42 kata-get-rules
#? [.*"suicide":\s*false.*]
kata-set-rules bga
43 kata-get-rules
#? [.*"ko":\s*"SITUATIONAL".*]
kata-set-rules french
44 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"N-1".*]
kata-set-rules aga-button
45 kata-get-rules
#? [.*"hasButton":\s*true.*]

kata-set-rules new_zealand
50 kata-get-rules
#? [.*"suicide":\s*true.*]
51 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"0".*]
52 kata-get-rules
#? [.*"scoring":\s*"AREA".*]
kata-set-rules ing
53 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]
54 kata-get-rules
#? [.*"suicide":\s*true.*]

# Two points of tax for a living group, by area or by territory.
kata-set-rules stone-scoring
60 kata-get-rules
#? [.*"tax":\s*"ALL".*]
61 kata-get-rules
#? [.*"scoring":\s*"AREA".*]
kata-set-rules ancient-territory
62 kata-get-rules
#? [.*"tax":\s*"ALL".*]
63 kata-get-rules
#? [.*"scoring":\s*"TERRITORY".*]

# Rulesets that KataGo has no word for.
kata-set-rules cgos
70 kata-get-rules
#? [.*"suicide":\s*false.*]
71 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]
72 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"0".*]
kata-set-rules simplified-ing
73 kata-get-rules
#? [.*"suicide":\s*true.*]
kata-set-rules playboard
74 kata-get-rules
#? [.*"tax":\s*"NONE".*]
75 kata-get-rules
#? [.*"scoring":\s*"TERRITORY".*]
kata-set-rules area-de
76 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"0".*]
kata-set-rules traditional
77 kata-get-rules
#? [.*"scoring":\s*"TERRITORY".*]

# Spellings: case, hyphens, underscores, run together, with blanks.
kata-set-rules japanese
kata-set-rules TrompTaylor
80 kata-get-rules
#? [.*"suicide":\s*true.*]
kata-set-rules japanese
kata-set-rules tromp_taylor
81 kata-get-rules
#? [.*"suicide":\s*true.*]
kata-set-rules japanese
kata-set-rules tromp taylor
82 kata-get-rules
#? [.*"suicide":\s*true.*]
kata-set-rules tromp-taylor
kata-set-rules JAPANESE
83 kata-get-rules
#? [.*"scoring":\s*"TERRITORY".*]
kata-set-rules chineseogs
84 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"N".*]
kata-set-rules aga button
85 kata-get-rules
#? [.*"hasButton":\s*true.*]
kata-set-rules nz
86 kata-get-rules
#? [.*"suicide":\s*true.*]
kata-set-rules New Zealand
87 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"0".*]
kata-set-rules goe
88 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]

# As JSON; what is missing comes from tromp-taylor, and territory brings the tax of seki.
kata-set-rules {"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N-1","friendlyPassOk":true}
90 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"N-1".*]
91 kata-get-rules
#? [.*"ko":\s*"SIMPLE".*]
kata-set-rules {"scoring":"TERRITORY"}
92 kata-get-rules
#? [.*"tax":\s*"SEKI".*]
93 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]

# One option at a time.
kata-set-rules chinese
kata-set-rule ko SITUATIONAL
100 kata-get-rules
#? [.*"ko":\s*"SITUATIONAL".*]
kata-set-rule ko positional
101 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]
kata-set-rule suicide true
102 kata-get-rules
#? [.*"suicide":\s*true.*]
kata-set-rule whiteHandicapBonus N-1
103 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"N-1".*]
104 kata-get-rules
#? [.*"scoring":\s*"AREA".*]

# The four names of KGS, in any case. Its chinese has positional superko.
kgs-rules japanese
110 kata-get-rules
#? [.*"scoring":\s*"TERRITORY".*]
kgs-rules Chinese
111 kata-get-rules
#? [.*"ko":\s*"POSITIONAL".*]
112 kata-get-rules
#? [.*"whiteHandicapBonus":\s*"N".*]
kgs-rules aga
113 kata-get-rules
#? [.*"ko":\s*"SITUATIONAL".*]
kgs-rules new_zealand
114 kata-get-rules
#? [.*"suicide":\s*true.*]

# Komi and board stay when the rules change.
boardsize 9
clear_board
komi 5.5
play b E5
kata-set-rules japanese
kgs-rules aga
120 get_komi
#? [5\.5]
121 list_stones b
#? [E5]
