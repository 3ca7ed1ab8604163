//! How the difference of Elo settled, as a picture.
