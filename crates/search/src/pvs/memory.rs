//! The memory of the transposition table.

use std::sync::atomic::AtomicUsize;

use memmap2::MmapMut;
use zerocopy::FromBytes;

use crate::pvs::habits::Habits;
use crate::pvs::table::{Bucket, FIRST_SPAN, Table};

/// A fixed amount of memory for what a search has found, kept between searches.
///
/// Pages come from the system as zeros when first touched, as large ones where the system has them: a search jumps about
/// in this memory, and a miss in the translation of addresses costs as much as one in the cache.
#[derive(Debug)]
pub struct Memory {
    pages: MmapMut,
    span: AtomicUsize,
    age: u8,
    habits: Habits,
}

/// So many bytes are sooner had anew from the system than written over.
const MUCH: usize = 32 << 20;

/// So many bytes from the system.
fn zeros(bytes: usize) -> std::io::Result<MmapMut> {
    let pages = MmapMut::map_anon(bytes)?;
    #[cfg(target_os = "linux")]
    {
        // Only a wish: where it is not granted, everything is a little slower.
        let _ = pages.advise(memmap2::Advice::HugePage);
    }
    Ok(pages)
}

impl Memory {
    /// The least and the most megabytes.
    pub const MEGABYTES: std::ops::RangeInclusive<usize> = 1..=1 << 20;

    /// So many megabytes, of which the largest power of two is used; an error if the system refuses.
    pub fn megabytes(megabytes: usize) -> std::io::Result<Memory> {
        let megabytes = megabytes.clamp(*Memory::MEGABYTES.start(), *Memory::MEGABYTES.end());
        let bytes = 1 << (megabytes << 20).ilog2();
        Ok(Memory {
            pages: zeros(bytes)?,
            span: AtomicUsize::new(FIRST_SPAN),
            age: 0,
            habits: Habits::default(),
        })
    }

    /// Forgets everything: what comes after is as with new memory.
    pub fn forget(&mut self) {
        let span = std::mem::replace(self.span.get_mut(), FIRST_SPAN);
        let used = (span * size_of::<Bucket>()).min(self.pages.len());
        let new = (used > MUCH).then(|| zeros(self.pages.len()));
        match new.and_then(Result::ok) {
            Some(pages) => self.pages = pages,
            None => self.pages[..used].fill(0),
        }
        self.age = 0;
        self.habits.forget();
    }

    /// The table in this memory, for a new search: what earlier ones found is still there, and makes room first. Scores that
    /// tell distances do not mix with others, nor those of one world with those of another. And what threads left for those who
    /// come after them.
    pub(crate) fn table(&mut self, distance: bool, world: u64) -> (Table<'_>, &Habits) {
        self.age = self.age.wrapping_add(1);
        let kind = u64::from(distance).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let salt = (kind ^ world).wrapping_mul(0xd1b5_4a32_d192_ed03);
        let buckets = <[Bucket]>::mut_from_bytes(&mut self.pages[..]).unwrap_or_default();
        let table = Table::new(buckets, &self.span, salt, self.age);
        (table, &self.habits)
    }
}
