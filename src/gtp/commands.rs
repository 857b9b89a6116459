//! The command table: everything that says which commands there are, and what
//! they do, derives from it.

use super::{Args, Call, Failure, Handler, Manner, Reply};
use super::{analyze, core, gogui, info, kgs, rules, score, setup, time};

/// A command of the protocol.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// Its name; upper and lower case differ.
    pub name: &'static str,
    /// Its arguments: capitals stand for values, brackets for what may be
    /// left out.
    pub usage: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// The function behind it.
    pub handler: Handler,
    /// When it is there at all.
    pub when: When,
}

/// When there is a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Always.
    Always,
    /// Unless files are to be left alone.
    FilesAllowed,
    /// If the engine is to answer what people say.
    Chatting,
}

const fn command(
    name: &'static str,
    usage: &'static str,
    help: &'static str,
    handler: Handler,
) -> Command {
    Command {
        name,
        usage,
        help,
        handler,
        when: When::Always,
    }
}

impl Command {
    /// The same, but not always there.
    const fn only(self, when: When) -> Command {
        Command { when, ..self }
    }

    fn is_there(&self, manner: &Manner) -> bool {
        match self.when {
            When::Always => true,
            When::FilesAllowed => !manner.safe,
            When::Chatting => manner.chat,
        }
    }
}

/// All commands, by family.
pub static COMMANDS: &[Command] = &[
    // About the program.
    command(
        "protocol_version",
        "",
        "Version of GTP that is spoken",
        info::protocol_version,
    ),
    command("name", "", "Name of the engine", info::name),
    command("version", "", "Version of the engine", info::version),
    command(
        "known_command",
        "NAME",
        "Whether there is such a command",
        known_command,
    ),
    command(
        "list_commands",
        "",
        "All commands, one a line",
        list_commands,
    ),
    command(
        "help",
        "[NAME]",
        "What a command does, or all of them",
        help,
    ),
    command("quit", "", "End the session", info::quit),
    command(
        "cputime",
        "",
        "Processor seconds used so far",
        info::cputime,
    ),
    command(
        "gomill-cpu_time",
        "",
        "Processor seconds used so far",
        info::cputime,
    ),
    command("echo", "[TEXT]", "Say the text", info::echo),
    command(
        "echo_err",
        "[TEXT]",
        "Say the text, also on standard error",
        info::echo_err,
    ),
    command(
        "get_random_seed",
        "",
        "Seed of the random numbers",
        info::get_random_seed,
    ),
    command(
        "set_random_seed",
        "SEED",
        "Start the random numbers anew",
        info::set_random_seed,
    ),
    command(
        "clear_cache",
        "",
        "Forget what was found out by thinking",
        info::clear_cache,
    ),
    command(
        "stop",
        "",
        "Do nothing: any command ends an analysis",
        info::stop,
    ),
    command(
        "kata-list-params",
        "",
        "Names of the parameters",
        info::list_params,
    ),
    command(
        "kata-get-param",
        "NAME",
        "Value of a parameter",
        info::get_param,
    ),
    command(
        "kata-set-param",
        "NAME VALUE",
        "Set a parameter",
        info::set_param,
    ),
    command(
        "level",
        "LEVEL",
        "Set the level of play, from 1 to 10",
        info::level,
    ),
    // Set-up.
    command(
        "boardsize",
        "SIZE | WIDTH HEIGHT",
        "New game on an empty board",
        setup::boardsize,
    ),
    command(
        "rectangular_boardsize",
        "WIDTH HEIGHT",
        "New game on an empty board",
        setup::rectangular_boardsize,
    ),
    command(
        "query_boardsize",
        "",
        "Size of the board",
        setup::query_boardsize,
    ),
    command(
        "clear_board",
        "",
        "New game on a board of the same size",
        setup::clear_board,
    ),
    command(
        "komi",
        "POINTS",
        "Set the points that White receives",
        setup::komi,
    ),
    command(
        "get_komi",
        "",
        "Points that White receives",
        setup::get_komi,
    ),
    command(
        "fixed_handicap",
        "STONES",
        "Handicap stones on the usual points",
        setup::fixed_handicap,
    ),
    command(
        "place_free_handicap",
        "STONES",
        "Handicap stones where the engine wants them",
        setup::place_free_handicap,
    ),
    command(
        "set_free_handicap",
        "POINT...",
        "Handicap stones on these points",
        setup::set_free_handicap,
    ),
    command(
        "get_handicap",
        "",
        "Number of handicap stones",
        setup::get_handicap,
    ),
    command(
        "loadsgf",
        "FILE [MOVE]",
        "Read a game, up to before this move",
        setup::loadsgf,
    )
    .only(When::FilesAllowed),
    command(
        "printsgf",
        "[FILE]",
        "Show the game as SGF, or write it to a file",
        setup::printsgf,
    ),
    // Play.
    command("play", "COLOR VERTEX", "Play a move", core::play),
    command(
        "genmove",
        "COLOR",
        "Choose a move and play it",
        core::genmove,
    ),
    command(
        "reg_genmove",
        "COLOR",
        "Choose a move without playing it",
        core::reg_genmove,
    ),
    command(
        "restricted_genmove",
        "COLOR VERTEX...",
        "Choose among these moves and play",
        core::restricted_genmove,
    ),
    command("undo", "", "Take the last move back", core::undo),
    command(
        "gg-undo",
        "[MOVES]",
        "Take moves back, all or none",
        core::gg_undo,
    ),
    command(
        "is_legal",
        "COLOR VERTEX",
        "1 if the move is legal, else 0",
        core::is_legal,
    ),
    command(
        "all_legal",
        "COLOR",
        "Points where this player may play",
        core::all_legal,
    ),
    command(
        "last_move",
        "",
        "The last move and who made it",
        core::last_move,
    ),
    command(
        "move_history",
        "",
        "All moves, the last one first",
        core::move_history,
    ),
    command(
        "list_stones",
        "COLOR",
        "Points with stones of this colour",
        core::list_stones,
    ),
    command(
        "captures",
        "COLOR",
        "Stones that this colour has captured",
        core::captures,
    ),
    command("showboard", "", "Draw the board", core::showboard),
    // Time.
    command(
        "time_settings",
        "MAIN PERIOD STONES",
        "Set the time control",
        time::time_settings,
    ),
    command(
        "time_left",
        "COLOR SECONDS STONES",
        "Set a player's clock",
        time::time_left,
    ),
    command(
        "kgs-time_settings",
        "SYSTEM [NUMBER...]",
        "Set the time control by its name on KGS",
        time::kata_time_settings,
    ),
    command(
        "kata-time_settings",
        "SYSTEM [NUMBER...]",
        "Set the time control by its name",
        time::kata_time_settings,
    ),
    command(
        "kata-list_time_settings",
        "",
        "Names of the time controls",
        time::list_time_settings,
    ),
    // Status and score.
    command(
        "final_score",
        "",
        "Score, dead stones taken off",
        score::final_score,
    ),
    command(
        "final_status",
        "VERTEX",
        "What becomes of a point",
        score::final_status,
    ),
    command(
        "final_status_list",
        "STATUS",
        "Points of which this becomes",
        score::final_status_list,
    ),
    command(
        "estimate_score",
        "",
        "Mean score that playouts end with",
        score::estimate_score,
    ),
    // Rules.
    command(
        "kgs-rules",
        "NAME",
        "Set the rules by their name on KGS",
        kgs::rules,
    ),
    command("kata-get-rules", "", "The rules, as JSON", rules::get),
    command("kata-set-rules", "NAME | JSON", "Set the rules", rules::set),
    command(
        "kata-set-rule",
        "KEY VALUE",
        "Set one of the rules",
        rules::set_one,
    ),
    // For the server KGS.
    command(
        "kgs-genmove_cleanup",
        "COLOR",
        "Choose a move; pass only when no dead enemy stone stands",
        kgs::genmove_cleanup,
    ),
    command(
        "kgs-game_over",
        "",
        "Take note that the game is over",
        kgs::game_over,
    ),
    command(
        "kgs-chat",
        "PLACE NAME TEXT",
        "Answer what somebody says; only with --kgs-chat",
        kgs::chat,
    )
    .only(When::Chatting),
    // Analysis.
    command(
        "lz-analyze",
        "[COLOR] [CENTISECONDS] [OPTION...]",
        "Search until a line arrives, and report",
        analyze::lz,
    ),
    command(
        "kata-analyze",
        "[COLOR] [CENTISECONDS] [OPTION...]",
        "Search until a line arrives, and report",
        analyze::kata,
    ),
    command(
        "lz-genmove_analyze",
        "[COLOR] [CENTISECONDS] [OPTION...]",
        "Choose a move and play it; report meanwhile",
        analyze::lz_genmove,
    ),
    command(
        "kata-genmove_analyze",
        "[COLOR] [CENTISECONDS] [OPTION...]",
        "Choose a move and play it; report meanwhile",
        analyze::kata_genmove,
    ),
    command(
        "cgos-genmove_analyze",
        "COLOR",
        "Choose a move and play it; tell the server CGOS what was found",
        analyze::cgos,
    ),
    command(
        "kata-search",
        "[COLOR]",
        "Choose a move without playing it",
        analyze::search,
    ),
    command(
        "kata-search_cancellable",
        "[COLOR]",
        "The same, unless a line arrives",
        analyze::search_cancellable,
    ),
    command(
        "kata-search_analyze",
        "[COLOR] [CENTISECONDS] [OPTION...]",
        "Choose a move without playing it; report meanwhile",
        analyze::kata_search,
    ),
    command(
        "kata-search_analyze_cancellable",
        "[COLOR] [CENTISECONDS] [OPTION...]",
        "The same, unless a line arrives",
        analyze::kata_search_cancellable,
    ),
    command(
        "kata-raw-nn",
        "SYMMETRY",
        "What the network thinks at first sight",
        analyze::raw,
    ),
    command(
        "heatmap",
        "",
        "First values of all moves, in thousandths",
        analyze::heatmap,
    ),
    command(
        "top_moves_black",
        "",
        "Best moves for Black, each with its winrate in percent",
        gogui::top_moves_black,
    ),
    command(
        "top_moves_white",
        "",
        "Best moves for White, each with its winrate in percent",
        gogui::top_moves_white,
    ),
    // For the board GoGui, and for gomill.
    command(
        "gogui-interrupt",
        "",
        "Do nothing: tells that the comment `# interrupt` is obeyed",
        gogui::interrupt,
    ),
    command(
        "gogui-setup",
        "[COLOR POINT]...",
        "Put stones on the empty board",
        gogui::setup,
    ),
    command(
        "gogui-setup_player",
        "COLOR",
        "Say whose turn it is",
        gogui::setup_player,
    ),
    command(
        "gogui-play_sequence",
        "[COLOR VERTEX]...",
        "Play moves, all or none",
        gogui::play_sequence,
    ),
    command(
        "set_position",
        "[COLOR POINT]...",
        "New game from these stones",
        gogui::set_position,
    ),
    command(
        "gogui-analyze_commands",
        "",
        "Entries of GoGui's Analyze dialog",
        gogui::analyze_commands,
    ),
    command(
        "ponnuki-best_moves",
        "",
        "Draw the best moves",
        gogui::best_moves,
    ),
    command(
        "ponnuki-winrates",
        "",
        "Draw the winrates of moves",
        gogui::winrates,
    ),
    command(
        "ponnuki-visits",
        "",
        "Draw how often moves were looked at",
        gogui::visits,
    ),
    command(
        "ponnuki-ownership",
        "",
        "Draw whose each point becomes",
        gogui::ownership,
    ),
    command(
        "ponnuki-final_score",
        "",
        "Draw the points of both players and the dead stones",
        gogui::final_score,
    ),
    command(
        "ponnuki-territory",
        "",
        "Whose each point becomes, as a board of numbers",
        gogui::territory,
    ),
    command(
        "ponnuki-rave",
        "",
        "RAVE winrates in percent, as a board",
        gogui::rave,
    ),
    command(
        "ponnuki-criticality",
        "",
        "How much the game depends on each point, as a board of numbers",
        gogui::criticality,
    ),
    command(
        "ponnuki-playout_policy",
        "",
        "How often a playout begins with each play in percent, as a board",
        gogui::playout_policy,
    ),
    command(
        "ponnuki-prior",
        "",
        "First values in percent, as a board",
        gogui::prior,
    ),
    command(
        "ponnuki-variation",
        "",
        "The likeliest moves from here on",
        gogui::variation,
    ),
    command(
        "ponnuki-ladder",
        "POINT",
        "Whether a chain can be caught in a ladder",
        gogui::ladder,
    ),
    command(
        "ponnuki-safe",
        "",
        "Draw what can't be captured any more",
        gogui::safe,
    ),
    command(
        "ponnuki-statistics",
        "",
        "Numbers of the last search",
        gogui::statistics,
    ),
    command(
        "ponnuki-param",
        "GROUP [KEY VALUE]",
        "Show the parameters of a dialog, or set one",
        gogui::param,
    ),
    command(
        "gomill-explain_last_move",
        "",
        "Why the last move was made",
        gogui::explain_last_move,
    ),
    command(
        "gomill-describe_engine",
        "",
        "What this engine is, and its settings",
        gogui::describe_engine,
    ),
];

/// The commands that are there.
fn all(manner: &Manner) -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(|command| command.is_there(manner))
}

/// The command of this name.
pub(super) fn find(name: &str, manner: &Manner) -> Option<&'static Command> {
    all(manner).find(|command| command.name == name)
}

fn known_command(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(1..=1)?;
    Ok(find(args.word(0)?, call.manner).is_some().to_string())
}

#[allow(clippy::unnecessary_wraps, reason = "all handlers have one shape")]
fn list_commands(call: &mut Call<'_>, _: &Args<'_>) -> Reply {
    let names: Vec<_> = all(call.manner).map(|command| command.name).collect();
    Ok(names.join("\n"))
}

fn help(call: &mut Call<'_>, args: &Args<'_>) -> Reply {
    args.count(..=1)?;
    let describe = |command: &Command| {
        let call = format!("{} {}", command.name, command.usage);
        format!("{}: {}", call.trim_end(), command.help)
    };
    if args.is_empty() {
        let lines: Vec<_> = all(call.manner).map(describe).collect();
        return Ok(lines.join("\n"));
    }
    find(args.word(0)?, call.manner)
        .map(describe)
        .ok_or_else(|| Failure::new("unknown command"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different_and_sayable() {
        for (at, command) in COMMANDS.iter().enumerate() {
            let first = COMMANDS.iter().position(|c| c.name == command.name);
            assert_eq!(first, Some(at), "{} occurs twice", command.name);
            assert!(
                !command
                    .name
                    .contains(|c: char| c.is_whitespace() || !c.is_ascii())
            );
            assert!(!command.help.is_empty() && !command.help.ends_with('.'));
        }
    }
}
