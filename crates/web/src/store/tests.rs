use super::*;
use crate::limits::Quotas;

/// A store in memory with room for this.
fn store_for(quotas: Quotas) -> Store {
    let options = Options {
        quotas,
        ..Options::default()
    };
    Store::open(&options).unwrap()
}

fn store() -> Store {
    store_for(Quotas::default())
}

/// Waits for an answer.
fn now<T>(answer: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_time().build().unwrap();
    runtime.block_on(answer)
}

fn insert(store: &Store, game: &StoredGame) {
    insert_of(store, game, "192.0.2.7");
}

fn insert_of(store: &Store, game: &StoredGame, address: &str) {
    let owner = store.owner(address.parse().unwrap());
    now(store.insert(game, owner)).unwrap();
}

fn execute(store: &Store, sql: &'static str) {
    let work = store
        .writers
        .ask(|connection| Ok(connection.execute_batch(sql)?));
    now(work).unwrap();
}

fn find(store: &Store, id: &str) -> Result<StoredGame, Problem> {
    now(store.find(id))
}

fn seats(one: &str, other: &str) -> Vec<Seat> {
    [one, other]
        .map(|text| Seat::from_stored(text).unwrap())
        .to_vec()
}

fn game(id: &str, moves: &[&str]) -> StoredGame {
    StoredGame {
        id: id.to_owned(),
        game: "chequers".to_owned(),
        start: "start".to_owned(),
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
        seats: seats("person:abcdefghijkmnopqrstuvwxyz2", "best"),
        dice: Dice::Auto,
        resigned: None,
        notes: None,
    }
}

#[test]
fn a_game_is_found_as_it_was_stored() {
    let store = store();
    let (before, after) = (game("a", &["x\"'"]), game("a", &["x\"'", "y"]));
    insert(&store, &before);
    assert_eq!(find(&store, "a"), Ok(before.clone()));
    now(store.replace(&before, &after)).unwrap();
    assert_eq!(find(&store, "a"), Ok(after));
    let again = now(store.replace(&before, &before));
    assert!(matches!(again, Err(Problem::Conflict(_))), "it has gone on");
    assert!(matches!(find(&store, "b"), Err(Problem::Unknown(_))));
}

#[test]
fn a_request_with_outdated_seats_is_refused() {
    let store = store();
    let before = game("a", &[]);
    insert(&store, &before);
    let seated = StoredGame {
        seats: seats("best", "person:abcdefghijkmnopqrstuvwxyz2"),
        ..before.clone()
    };
    now(store.replace(&before, &seated)).unwrap();
    let late = now(store.replace(&before, &game("a", &["x"])));
    assert!(matches!(late, Err(Problem::Conflict(_))), "{late:?}");
    let thrown = StoredGame {
        dice: Dice::Hand,
        ..seated.clone()
    };
    now(store.replace(&seated, &thrown)).unwrap();
    assert!(now(store.replace(&seated, &seated)).is_err());
    assert_eq!(find(&store, "a"), Ok(thrown.clone()));
    let resigned = StoredGame {
        resigned: Some(1),
        ..thrown.clone()
    };
    now(store.replace(&thrown, &resigned)).unwrap();
    assert!(now(store.replace(&thrown, &thrown)).is_err());
    assert_eq!(find(&store, "a"), Ok(resigned));
}

#[test]
fn a_flood_of_new_games_deletes_no_game_with_moves() {
    let store = store_for(Quotas {
        games: 4,
        ..Quotas::default()
    });
    for (id, moves) in [("mine", &["x"][..]), ("idle", &[]), ("hers", &["x"])] {
        insert(&store, &game(id, moves));
    }
    execute(&store, "UPDATE games SET changed = 951782400");
    for number in 0..10 {
        let id = format!("flood{number}");
        insert(&store, &game(&id, &[]));
        assert!(find(&store, &id).is_ok(), "who begins one has it");
    }
    assert!(find(&store, "mine").is_ok() && find(&store, "hers").is_ok());
    assert!(find(&store, "idle").is_err());
    for number in 0..4 {
        insert(&store, &game(&format!("played{number}"), &["x"]));
    }
    assert!(find(&store, "mine").is_err(), "there is room for four");
}

#[test]
fn who_brings_many_games_pushes_out_only_their_own() {
    let large = vec!["Nf3-g5"; 400];
    let store = store_for(Quotas {
        bytes_each: 20_000,
        bytes: 50_000,
        ..Quotas::default()
    });
    insert_of(&store, &game("hers", &[]), "198.51.100.1");
    for number in 0..50 {
        let id = format!("brought{number}");
        insert(&store, &game(&id, &large));
        assert!(find(&store, &id).is_ok());
    }
    let kept = (0..50).filter(|number| find(&store, &format!("brought{number}")).is_ok());
    assert!((1..=5).contains(&kept.count()), "20 kB of games of 4 kB");
    assert!(find(&store, "hers").is_ok());
    // A game that is played on takes room, too.
    let (before, after) = (game("hers", &[]), game("hers", &large));
    now(store.replace(&before, &after)).unwrap();
    // From many addresses the whole room is filled: whoever has most of it gives way.
    for number in 0..20 {
        let address = format!("203.0.113.{}", number % 4);
        insert_of(&store, &game(&format!("more{number}"), &large), &address);
    }
    assert!(find(&store, "hers").is_ok());
    let filled = store.writers.ask(|connection| {
        let sums = "SELECT sum(bytes) = (SELECT bytes FROM space), sum(bytes) <= 50000,
                    sum(bytes) = (SELECT sum(bytes) FROM owners) FROM games";
        let row = connection.query_row(sums, [], |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?]));
        Ok(row?)
    });
    assert_eq!(
        now(filled),
        Ok([true, true, true]),
        "what is counted is true"
    );
}

#[test]
fn owners_are_told_apart_and_not_by_their_addresses() {
    let (store, other) = (store(), store());
    let [here, there] = ["192.0.2.7", "192.0.2.8"].map(|text| text.parse().unwrap());
    assert_eq!(store.owner(here), store.owner(here));
    assert_ne!(store.owner(here), store.owner(there));
    assert_ne!(
        store.owner(here),
        other.owner(here),
        "each file has a secret"
    );
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
    let store = store();
    let before = game("a", &["x"]);
    insert(&store, &before);
    execute(&store, "PRAGMA max_page_count = 1");
    let large = vec!["Nf3-g5"; 2000];
    let after = game("a", &large);
    let owner = store.owner("192.0.2.7".parse().unwrap());
    for _ in 0..3 {
        let full = now(store.replace(&before, &after));
        assert_eq!(full, Err(Problem::DiskFull));
        let full = now(store.insert(&game("b", &large), owner));
        assert_eq!(full, Err(Problem::DiskFull));
    }
    assert_eq!(find(&store, "a"), Ok(before.clone()));
    execute(&store, "PRAGMA max_page_count = 100000");
    assert_eq!(now(store.replace(&before, &after)), Ok(()));
}

#[test]
fn the_day_of_a_game_is_that_of_its_last_change() {
    let store = store();
    let (before, after) = (game("a", &[]), game("a", &["x"]));
    insert(&store, &before);
    execute(&store, "UPDATE games SET changed = 951782400");
    let told = now(store.changed("a")).unwrap();
    assert_eq!(gametree_players::day(told), "2000.02.29");
    now(store.replace(&before, &after)).unwrap();
    assert!(now(store.changed("a")).unwrap() > told);
}
