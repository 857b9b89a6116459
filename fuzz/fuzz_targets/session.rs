//! A whole conversation: each command gets one reply in good form, and one
//! that fails changes nothing.
//!
//! The bits of the first byte choose how the engine starts; the lines follow.
//! After each of them some commands ask for the state. A panic that the session
//! would answer as an error ends the fuzzer all the same.

#![no_main]

use std::io::Cursor;
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use ponnuki::board::BoardSize;
use ponnuki::engine::params::Params;
use ponnuki::engine::{Engine, Options};
use ponnuki::gtp::{Manner, Request, Session};
use ponnuki::net::{Network, Networks};
use ponnuki::rules::{Komi, Ruleset};

/// What tells whether anything has changed. Their ids can't be mistaken.
const STATE: [&str; 5] = [
    "90001 showboard",
    "90002 get_komi",
    "90003 kata-get-rules",
    "90004 move_history",
    "90005 get_handicap",
];
/// More lines only take time.
const MOST_LINES: usize = 24;

fn networks() -> Networks {
    static NETWORKS: OnceLock<Networks> = OnceLock::new();
    let read = || {
        let bytes = include_bytes!("../../tests/data/net.bin");
        Networks::from(Network::from_bytes(bytes).expect("a whole network"))
    };
    NETWORKS.get_or_init(read).clone()
}

fn session(bits: u8) -> Session {
    let has = |bit: u8| bits & bit != 0;
    let rules = if has(4) { "japanese" } else { "chinese" };
    // Small, and the same each time.
    let options = Options {
        size: BoardSize::square(if has(2) { 7 } else { 5 }).expect("a size"),
        ruleset: Ruleset::named(rules).expect("a ruleset"),
        komi: Komi::ZERO,
        threads: 1,
        memory: 2_000_000,
        seed: 1,
        resign: true,
        strict_superko: has(8),
        move_time: None,
        playouts: Some(3),
        networks: has(1).then(networks),
    };
    let mut params = Params::default();
    params
        .set("engine.status_playouts", "4")
        .expect("a parameter");
    let mut session = Session::new(Engine::new(options, params));
    session.set_manner(Manner {
        // Else the fuzzer would write files wherever it likes.
        safe: true,
        chat: true,
        ..Manner::default()
    });
    session
}

/// Whether a line may make the engine think for long.
fn is_long(line: &[u8]) -> bool {
    Request::parse(line).is_some_and(|r| r.rest.contains("playouts"))
}

fn check_form(reply: &str, request: &Request) {
    let is_error = reply.starts_with('?');
    assert!(is_error || reply.starts_with('='), "{request:?}: {reply:?}");
    let head = format!("{} ", request.id);
    assert!(reply[1..].starts_with(&head), "{request:?}: {reply:?}");
    for line in reply.split('\n') {
        assert!(!line.is_empty(), "{request:?}: {reply:?}");
        assert!(
            !line.contains(|c: char| c.is_control()),
            "{request:?}: {reply:?}"
        );
    }
    if is_error {
        assert!(!reply.contains('\n'), "{request:?}: {reply:?}");
        assert!(reply.len() > head.len() + 1, "{request:?}: {reply:?}");
    }
}

/// The replies to the commands of [`STATE`], without their ids.
fn hear_state<'a>(replies: &mut impl Iterator<Item = &'a str>) -> [&'a str; STATE.len()] {
    STATE.map(|line| {
        let request = Request::parse(line.as_bytes()).expect("a command");
        let reply = replies.next().expect("a reply to each command");
        check_form(reply, &request);
        assert!(reply.starts_with('='), "{line}: {reply:?}");
        reply
    })
}

fuzz_target!(|bytes: &[u8]| {
    let Some((&bits, text)) = bytes.split_first() else {
        return;
    };
    let lines: Vec<&[u8]> = text
        .split(|&byte| byte == b'\n')
        .take(MOST_LINES)
        .filter(|line| !is_long(line))
        .collect();
    let state = STATE.map(|line| format!("{line}\n")).concat();
    let mut input = state.clone().into_bytes();
    for line in &lines {
        input.extend_from_slice(line);
        input.push(b'\n');
        input.extend_from_slice(state.as_bytes());
    }

    let mut output = Vec::new();
    session(bits)
        .run(Cursor::new(input), &mut output)
        .expect("memory can be written");

    let output = String::from_utf8(output).expect("replies are UTF-8");
    let Some(output) = output.strip_suffix("\n\n") else {
        panic!("the last reply has no end: {output:?}");
    };
    let mut replies = output.split("\n\n");
    let mut before = hear_state(&mut replies);
    for line in lines {
        let mut fails = true;
        if let Some(request) = Request::parse(line) {
            let reply = replies.next().expect("a reply to each command");
            check_form(reply, &request);
            fails = reply.starts_with('?');
            if request.name == "quit" && !fails {
                break;
            }
        }
        let after = hear_state(&mut replies);
        if fails {
            assert_eq!(before, after, "{:?}", String::from_utf8_lossy(line));
        }
        before = after;
    }
    assert_eq!(replies.next(), None, "a reply that nobody asked for");
});
