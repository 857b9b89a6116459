//! The table of known rulesets: names, facts, sources.

use super::{
    DeadStones, HandicapBonus, KoRule, Komi, LongCycle, Resumption, Ruleset, Scoring, Tax,
};
use crate::board::Suicide;

/// A row of the table: a ruleset and what it is called where.
#[derive(Debug)]
pub struct Preset {
    /// Its name here.
    pub name: &'static str,
    /// Other names for it. Case, hyphens, underscores and blanks don't matter
    /// in a look-up, so only different words are listed.
    pub aliases: &'static [&'static str],
    /// The name the server KGS has for it, if it has one.
    pub kgs: Option<&'static str>,
    /// Words for it in game records; the first is the one written. Where none
    /// is listed, the short form of its facts is written.
    pub sgf: &'static [&'static str],
    /// Where the facts come from.
    pub source: &'static str,
    /// The facts.
    pub ruleset: Ruleset,
}

const HALF: Komi = Komi::from_hundredths(50);

/// Territory counting as in Japan; the other territory rules differ in little.
const JAPANESE: Ruleset = Ruleset {
    label: "japanese",
    ko: KoRule::Simple,
    long_cycle: LongCycle::NoResult,
    suicide: Suicide::Forbidden,
    scoring: Scoring::Territory,
    tax: Tax::Seki,
    handicap_bonus: HandicapBonus::None,
    dead_stones: DeadStones::ByAgreement,
    pass_stones: false,
    white_last: false,
    button: false,
    friendly_pass: false,
    passes_to_end: 2,
    passes_without_agreement: None,
    resumption: Resumption::OpponentOfRequester,
    komi: Komi::from_hundredths(650),
    handicap_komi: HALF,
};

/// Area counting with simple ko.
const CHINESE: Ruleset = Ruleset {
    label: "chinese",
    ko: KoRule::Simple,
    long_cycle: LongCycle::NoResult,
    suicide: Suicide::Forbidden,
    scoring: Scoring::Area,
    tax: Tax::None,
    handicap_bonus: HandicapBonus::PerStone,
    dead_stones: DeadStones::ByAgreement,
    pass_stones: false,
    white_last: false,
    button: false,
    friendly_pass: true,
    passes_to_end: 2,
    passes_without_agreement: None,
    resumption: Resumption::FirstPasser,
    komi: Komi::from_hundredths(750),
    handicap_komi: HALF,
};

/// Area counting with positional superko: the default.
const CHINESE_KGS: Ruleset = Ruleset {
    label: "chinese-kgs",
    ko: KoRule::Positional,
    ..CHINESE
};

const AGA: Ruleset = Ruleset {
    label: "aga",
    ko: KoRule::Situational,
    handicap_bonus: HandicapBonus::PerStoneButOne,
    pass_stones: true,
    white_last: true,
    passes_without_agreement: Some(4),
    ..CHINESE
};

/// Under positional superko a suicide of one stone repeats the board, so
/// allowing those of two stones or more is the same as allowing all.
const TROMP_TAYLOR: Ruleset = Ruleset {
    label: "tromp-taylor",
    suicide: Suicide::MultiStone,
    handicap_bonus: HandicapBonus::None,
    dead_stones: DeadStones::MustBeCaptured,
    friendly_pass: false,
    ..CHINESE_KGS
};

const STONE_SCORING: Ruleset = Ruleset {
    label: "stone-scoring",
    tax: Tax::All,
    handicap_bonus: HandicapBonus::None,
    ..CHINESE
};

pub(super) static DEFAULT: &Ruleset = &CHINESE_KGS;
pub(super) static BARE: &Ruleset = &TROMP_TAYLOR;

/// All rulesets known by name.
pub static PRESETS: &[Preset] = &[
    Preset {
        name: "japanese",
        aliases: &["jp"],
        kgs: Some("japanese"),
        sgf: &["Japanese", "jp"],
        source: "Nihon Kiin and Kansai Kiin, The Japanese Rules of Go, 1989",
        ruleset: JAPANESE,
    },
    Preset {
        name: "traditional",
        aliases: &[],
        kgs: None,
        sgf: &["Traditional"],
        source: "Robert Jasiek, Anwendbare Japanische Regeln, version 2, 2008",
        ruleset: Ruleset {
            label: "traditional",
            long_cycle: LongCycle::TieIfEven,
            resumption: Resumption::FirstPasser,
            ..JAPANESE
        },
    },
    Preset {
        name: "korean",
        aliases: &["ko"],
        kgs: None,
        sgf: &["Korean", "ko"],
        source: "Korea Baduk Association, rules of 2016",
        ruleset: Ruleset {
            label: "korean",
            ..JAPANESE
        },
    },
    Preset {
        name: "chinese",
        aliases: &[],
        kgs: None,
        // The word Chinese in a record means the servers' version below.
        sgf: &[],
        source: "China Weiqi Association, rules of 2002, as played: simple ko, no result for long cycles",
        ruleset: CHINESE,
    },
    Preset {
        name: "chinese-kgs",
        aliases: &["cn", "zh"],
        kgs: Some("chinese"),
        sgf: &["Chinese", "cn", "zh"],
        source: "KGS, Chinese rules: positional superko",
        ruleset: CHINESE_KGS,
    },
    Preset {
        name: "chinese-ogs",
        aliases: &[],
        kgs: None,
        sgf: &["Chinese-OGS"],
        source: "OGS, Chinese rules: positional superko",
        ruleset: Ruleset {
            label: "chinese-ogs",
            ..CHINESE_KGS
        },
    },
    Preset {
        name: "aga",
        aliases: &["us"],
        kgs: Some("aga"),
        sgf: &["AGA", "us"],
        source: "American Go Association, Concise Rules of Go, 1991",
        ruleset: AGA,
    },
    Preset {
        name: "bga",
        aliases: &[],
        kgs: None,
        sgf: &["BGA"],
        source: "British Go Association, the AGA rules since 2009",
        ruleset: Ruleset {
            label: "bga",
            ..AGA
        },
    },
    Preset {
        name: "aga-button",
        aliases: &[],
        kgs: None,
        sgf: &["AGA-Button"],
        source: "AGA rules with a button of half a point instead of pass stones",
        ruleset: Ruleset {
            label: "aga-button",
            pass_stones: false,
            white_last: false,
            button: true,
            komi: Komi::from_hundredths(700),
            ..AGA
        },
    },
    Preset {
        name: "french",
        aliases: &["ffg"],
        kgs: None,
        sgf: &["French"],
        source: "Fédération Française de Go, Règle du jeu de Go",
        ruleset: Ruleset {
            label: "french",
            ko: KoRule::NaturalSituational,
            ..AGA
        },
    },
    Preset {
        name: "new_zealand",
        aliases: &["nz"],
        kgs: Some("new_zealand"),
        sgf: &["NZ", "New Zealand"],
        source: "New Zealand Go Society, Rules of Go",
        ruleset: Ruleset {
            label: "new_zealand",
            ko: KoRule::PerPlayer,
            suicide: Suicide::Allowed,
            handicap_bonus: HandicapBonus::None,
            komi: Komi::from_hundredths(700),
            handicap_komi: Komi::ZERO,
            ..CHINESE
        },
    },
    Preset {
        name: "ing",
        aliases: &["goe"],
        kgs: None,
        sgf: &["GOE", "Ing"],
        source: "Ing Chang-Ki, SST Laws of Wei-Chi, as the servers play them: positional superko",
        ruleset: Ruleset {
            label: "ing",
            suicide: Suicide::MultiStone,
            handicap_bonus: HandicapBonus::None,
            ..CHINESE_KGS
        },
    },
    Preset {
        name: "simplified-ing",
        aliases: &["siming"],
        kgs: None,
        sgf: &["Simplified-Ing"],
        source: "European Go Federation, Simplified Ing Rules",
        ruleset: Ruleset {
            label: "simplified-ing",
            suicide: Suicide::MultiStone,
            handicap_bonus: HandicapBonus::None,
            komi: Komi::from_hundredths(800),
            ..CHINESE_KGS
        },
    },
    Preset {
        name: "tromp-taylor",
        aliases: &["tt"],
        kgs: None,
        sgf: &["TrompTaylor", "tt"],
        source: "John Tromp and Bill Taylor, The Game of Go",
        ruleset: TROMP_TAYLOR,
    },
    Preset {
        name: "cgos",
        aliases: &[],
        kgs: None,
        sgf: &["CGOS"],
        source: "Computer Go Server: Tromp-Taylor counting, no suicide",
        ruleset: Ruleset {
            label: "cgos",
            suicide: Suicide::Forbidden,
            komi: Komi::from_hundredths(700),
            ..TROMP_TAYLOR
        },
    },
    Preset {
        name: "area-de",
        aliases: &[],
        kgs: None,
        sgf: &["Area-DE"],
        source: "A German text of the area rules: no earlier position may be repeated",
        ruleset: Ruleset {
            label: "area-de",
            handicap_bonus: HandicapBonus::None,
            komi: Komi::from_hundredths(650),
            ..CHINESE_KGS
        },
    },
    Preset {
        name: "playboard",
        aliases: &[],
        kgs: None,
        sgf: &["Playboard"],
        source: "Playboard's Go rules: Japanese counting, eyes in seki included",
        ruleset: Ruleset {
            label: "playboard",
            tax: Tax::None,
            ..JAPANESE
        },
    },
    Preset {
        name: "stones-only",
        aliases: &[],
        kgs: None,
        sgf: &["Stones-Only"],
        source: "The oldest way to count: stones on the board and nothing else",
        ruleset: Ruleset {
            label: "stones-only",
            scoring: Scoring::Stones,
            handicap_bonus: HandicapBonus::None,
            komi: Komi::ZERO,
            handicap_komi: Komi::ZERO,
            ..CHINESE
        },
    },
    Preset {
        name: "stone-scoring",
        aliases: &["ancient-area"],
        kgs: None,
        sgf: &["StoneScoring", "ancient-area"],
        source: "Stone counting in ancient China, by area less two points a living group",
        ruleset: STONE_SCORING,
    },
    Preset {
        name: "ancient-territory",
        aliases: &[],
        kgs: None,
        sgf: &["Ancient-Territory"],
        source: "Territory counting less two points a living group",
        ruleset: Ruleset {
            label: "ancient-territory",
            tax: Tax::All,
            ..JAPANESE
        },
    },
    Preset {
        name: "igs",
        aliases: &["pandanet"],
        kgs: None,
        sgf: &["IGS"],
        source: "Internet Go Server: Japanese counting after three passes",
        ruleset: Ruleset {
            label: "igs",
            passes_to_end: 3,
            ..JAPANESE
        },
    },
];

/// The preset with this name or alias.
pub(super) fn find(name: &str) -> Option<&'static Preset> {
    PRESETS
        .iter()
        .find(|p| same(p.name, name) || p.aliases.iter().any(|alias| same(alias, name)))
}

/// The preset that game records mean by this word.
pub(super) fn find_sgf(word: &str) -> Option<&'static Preset> {
    PRESETS
        .iter()
        .find(|p| p.sgf.iter().any(|known| same(known, word)))
}

/// Whether two names differ in nothing but case and separators.
fn same(a: &str, b: &str) -> bool {
    let letters = |text: &str| {
        text.trim()
            .chars()
            .filter(|c| !matches!(c, '-' | '_' | ' '))
            .map(|c| c.to_ascii_lowercase())
            .collect::<String>()
    };
    letters(a) == letters(b)
}
