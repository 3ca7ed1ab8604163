use super::*;

fn specs() -> Vec<OptionSpec> {
    let spec = |name: &'static str, kind: OptionKind| OptionSpec::new(name, "for tests", kind);
    vec![
        spec(
            "hash",
            OptionKind::Integer {
                default: 64,
                range: 1..=1024,
            },
        ),
        spec(
            "exploration",
            OptionKind::Number {
                default: 1.5,
                range: 0.0..=f64::INFINITY,
            },
        ),
        spec("fresh", OptionKind::Flag { default: false }),
        spec(
            "ties",
            OptionKind::Choice {
                default: "first",
                choices: vec!["first", "last"],
            },
        ),
        spec(
            "without",
            OptionKind::Words {
                choices: vec!["killers", "history"],
            },
        ),
    ]
}

#[test]
fn missing_options_have_their_defaults() {
    let (specs, options) = (specs(), Options::default());
    assert_eq!(options.integer(&specs, "hash"), 64);
    assert_eq!(
        options.number(&specs, "exploration").to_bits(),
        1.5_f64.to_bits()
    );
    assert!(!options.flag(&specs, "fresh"));
    assert_eq!(options.choice(&specs, "ties"), "first");
    assert!(options.words("without").is_empty());
}

#[test]
fn values_are_read_and_written_back() {
    let (specs, mut options) = (specs(), Options::default());
    for (name, text) in [
        ("hash", "1024"),
        ("exploration", "0.25"),
        ("fresh", "yes"),
        ("ties", "last"),
        ("without", "history+killers"),
    ] {
        options.set(&specs, name, text).expect(name);
        assert_eq!(
            options.get(name).map(ToString::to_string).as_deref(),
            Some(text)
        );
    }
    options.set(&specs, "hash", "2").expect("a second time");
    assert_eq!(options.integer(&specs, "hash"), 2);
    assert_eq!(options.iter().count(), 5);
}

#[test]
fn an_invalid_value_is_refused_and_changes_nothing() {
    let (specs, mut options) = (specs(), Options::default());
    for (name, text) in [
        ("hash", "0"),
        ("hash", "1025"),
        ("hash", "1.5"),
        ("exploration", "-1"),
        ("exploration", "NaN"),
        ("exploration", "inf"),
        ("fresh", "perhaps"),
        ("ties", "First"),
        ("without", "killers,history"),
        ("depth", "3"),
    ] {
        let refused = options.set(&specs, name, text).expect_err(text).to_string();
        assert!(refused.starts_with("expected "), "{refused}");
    }
    assert_eq!(options, Options::default());
    let hostile = options
        .set(&specs, "hash", &"\u{1b}[2J".repeat(1000))
        .expect_err("hostile");
    assert!(hostile.to_string().len() < 120 && !hostile.to_string().contains('\u{1b}'));
}

#[test]
fn only_declared_options_of_the_same_type_are_kept() {
    let mut options = Options::default();
    options.put("hash", OptionValue::Integer(2));
    options.put("ties", OptionValue::Flag(true));
    options.put("other", OptionValue::Flag(true));
    let kept = options.declared(&specs());
    assert_eq!(
        kept.iter().map(|known| known.0).collect::<Vec<_>>(),
        ["hash"]
    );
}
