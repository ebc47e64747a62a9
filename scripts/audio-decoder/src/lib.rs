//! Decodes a file that the host reads, packet by packet, into mono samples of 32 bits. The host calls `open`, then `next`
//! until it says that nothing is left.

mod aac_config;
mod reading;
mod source;
mod track_decoder;

use std::cell::RefCell;

use reading::{Reading, Step};

thread_local! {
    static READING: RefCell<Option<Reading>> = const { RefCell::new(None) };
}

const UNKNOWN_FORMAT: i32 = 1;
const NO_AUDIO: i32 = 2;
const UNKNOWN_CODEC: i32 = 3;

/// 0, or why the file can't be decoded.
#[unsafe(no_mangle)]
pub extern "C" fn open(size: u64) -> i32 {
    match Reading::open(size) {
        Ok(reading) => {
            READING.set(Some(reading));
            0
        }
        Err(reading::OpenError::UnknownFormat) => UNKNOWN_FORMAT,
        Err(reading::OpenError::NoAudio) => NO_AUDIO,
        Err(reading::OpenError::UnknownCodec) => UNKNOWN_CODEC,
    }
}

fn with<T>(read: impl FnOnce(&mut Reading) -> T, otherwise: T) -> T {
    READING.with_borrow_mut(|reading| reading.as_mut().map_or(otherwise, read))
}

/// 1 when a packet was decoded, 0 at the end, -1 when a packet could not be decoded, and silence stands for it.
#[unsafe(no_mangle)]
pub extern "C" fn next() -> i32 {
    with(
        |reading| match reading.next() {
            Step::Decoded => 1,
            Step::Damaged => -1,
            Step::End => 0,
        },
        0,
    )
}

#[unsafe(no_mangle)]
pub extern "C" fn samples() -> *const f32 {
    with(|reading| reading.decoder.samples.as_ptr(), std::ptr::null())
}

#[unsafe(no_mangle)]
pub extern "C" fn sample_count() -> usize {
    with(|reading| reading.decoder.samples.len(), 0)
}

#[unsafe(no_mangle)]
pub extern "C" fn sample_rate() -> u32 {
    with(|reading| reading.decoder.rate, 0)
}

/// How long the file says it is, in seconds; 0 when it doesn't say.
#[unsafe(no_mangle)]
pub extern "C" fn declared_seconds() -> f64 {
    with(|reading| reading.declared_seconds, 0.0)
}
