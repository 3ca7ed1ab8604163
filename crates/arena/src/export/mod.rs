//! Games as files that others read.
