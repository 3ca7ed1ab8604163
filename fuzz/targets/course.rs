//! Any text, as a course's autograder test; what reads as one is written, read again and solved.

#![no_main]

use gametree_fuzz::error_is_one_line;
use gametree_lab::course::CourseTest;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    if let Ok(text) = str::from_utf8(data) {
        match CourseTest::parse(text) {
            Ok(test) => {
                assert_eq!(CourseTest::parse(&test.to_string()).as_ref(), Ok(&test));
                match test.solve() {
                    Ok(answer) => assert_eq!(answer.generated.first(), Some(&test.start)),
                    Err(error) => error_is_one_line(&error),
                }
            }
            Err(error) => error_is_one_line(&error),
        }
    }
});
