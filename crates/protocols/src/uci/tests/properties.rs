use super::*;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

/// Words that mean nothing to the protocol.
fn moves() -> impl Strategy<Value = Vec<String>> {
    vec("[a-h][1-8][a-h][1-8][qrbn]?", 0..6)
}

/// Some words that mean nothing to the protocol.
fn names() -> impl Strategy<Value = String> {
    vec("[A-Z][a-zé]{0,6}", 1..4).prop_map(|words| words.join(" "))
}

/// Any text that does not begin or end with spaces.
fn texts() -> impl Strategy<Value = String> {
    "[a-zA-Zé:\\\\]{1,5}( {1,3}[a-z<>=]{1,6}){0,3}"
}

fn goes() -> impl Strategy<Value = Go> {
    let clocks = [(); 4].map(|()| of(any::<i64>()));
    let small = [(); 4].map(|()| of(any::<u32>()));
    let large = [(); 2].map(|()| of(any::<u64>()));
    (moves(), any::<[bool; 2]>(), clocks, small, large).prop_map(
        |(search_moves, [ponder, infinite], clocks, small, large)| Go {
            search_moves,
            ponder,
            white_time: clocks[0],
            black_time: clocks[1],
            white_increment: clocks[2],
            black_increment: clocks[3],
            moves_to_go: small[0],
            depth: small[1],
            nodes: large[0],
            mate: small[2],
            move_time: large[1],
            infinite,
            perft: small[3],
        },
    )
}

fn commands() -> impl Strategy<Value = Command> {
    let starts = prop_oneof![Just(Start::Usual), names().prop_map(Start::Fen)];
    prop_oneof![
        (names(), of(prop_oneof![texts(), Just(String::new())]))
            .prop_map(|(name, value)| Command::SetOption { name, value }),
        (names(), "[0-9]{0,9}")
            .prop_map(|(name, code)| Command::Register(Registration::Owner { name, code })),
        (starts, moves()).prop_map(|(start, moves)| Command::Position { start, moves }),
        goes().prop_map(going),
        moves().prop_map(Command::Bench),
    ]
}

fn scores() -> impl Strategy<Value = Score> {
    let worth = prop_oneof![
        any::<i32>().prop_map(Worth::Centipawns),
        any::<i32>().prop_map(Worth::Mate)
    ];
    let bound = prop::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper]);
    (worth, bound).prop_map(|(worth, bound)| Score { worth, bound })
}

fn infos() -> impl Strategy<Value = Info> {
    let small = [(); 6].map(|()| of(any::<u32>()));
    let large = [(); 5].map(|()| of(any::<u64>()));
    let current = (of(any::<u32>()), moves());
    let current = of(current.prop_map(|(thread, moves)| CurrentLine { thread, moves }));
    let lines = (moves(), moves(), of("[a-h][1-8]{1,3}"), current);
    let rest = (of(scores()), of(any::<[u32; 3]>()), of(texts()));
    (small, large, lines, rest).prop_map(
        |(small, large, (line, refutation, current_move, current_line), rest)| Info {
            depth: small[0],
            selective_depth: small[1],
            time: large[0],
            nodes: large[1],
            line,
            rank: small[2],
            score: rest.0,
            chances: rest.1,
            current_move,
            current_move_number: small[3],
            table_full: small[4],
            speed: large[2],
            table_base_hits: large[3],
            shredder_base_hits: large[4],
            load: small[5],
            refutation,
            current_line,
            text: rest.2,
        },
    )
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![
        any::<bool>().prop_map(|default| Kind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, min, max]| Kind::Spin { default, min, max }),
        (names(), vec(names(), 0..4))
            .prop_map(|(default, variants)| Kind::Combo { default, variants }),
        Just(Kind::Button),
        texts().prop_map(|default| Kind::Text { default }),
    ]
}

fn answers() -> impl Strategy<Value = Answer> {
    prop_oneof![
        texts().prop_map(Answer::Name),
        texts().prop_map(Answer::Author),
        ("[a-z0-9]{4,5}", of("[a-z0-9]{4,5}"))
            .prop_map(|(best, ponder)| Answer::BestMove { best, ponder }),
        infos().prop_map(info),
        (names(), kinds()).prop_map(|(name, kind)| option(&name, kind)),
    ]
}

/// Lines made of what the protocol understands, in any order, and lines of anything.
fn lines() -> impl Strategy<Value = String> {
    let known = "uci debug on off isready setoption name value register later code ucinewgame position startpos fen moves go \
                 searchmoves ponder wtime depth nodes mate movetime infinite perft stop bench d eval id author uciok \
                 bestmove info pv score cp lowerbound wdl currmove currline refutation string option type check spin \
                 combo button default min max var true <empty> 1 -1 0 e2e4 99999999999999999999 ( \u{1b} \u{2003} \t";
    let known: Vec<String> = known.split(' ').map(str::to_owned).collect();
    let known = vec(prop::sample::select(known), 0..14).prop_map(|words| words.join(" "));
    prop_oneof![4 => known, 1 => any::<String>()]
}

proptest! {
    #[test]
    fn commands_that_are_written_read_back(command in commands()) {
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }

    #[test]
    fn answers_that_are_written_read_back(answer in answers()) {
        prop_assert_eq!(answer.to_string().parse(), Ok(answer));
    }

    #[test]
    fn any_line_is_understood_refused_or_ignored_and_reads_back(line in lines()) {
        match line.parse::<Command>() {
            Ok(read) => prop_assert_eq!(read.to_string().parse(), Ok(read)),
            Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
        }
        match line.parse::<Answer>() {
            Ok(read) => prop_assert_eq!(read.to_string().parse(), Ok(read)),
            Err(error) => prop_assert!(!error.to_string().contains(char::is_control)),
        }
    }
}
