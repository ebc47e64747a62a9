use std::io::{Error, ErrorKind, Read, Result, Seek, SeekFrom};

use symphonia::core::io::MediaSource;

#[link(wasm_import_module = "file")]
unsafe extern "C" {
    /// Reads at a position; the number of bytes, 0 at the end, or a negative number.
    fn read(position: u64, target: *mut u8, length: usize) -> i32;
}

/// The file, which the host reads.
pub struct HostFile {
    pub size: u64,
    pub position: u64,
}

impl Read for HostFile {
    fn read(&mut self, target: &mut [u8]) -> Result<usize> {
        let count = unsafe { read(self.position, target.as_mut_ptr(), target.len()) };
        let count = usize::try_from(count).map_err(|_| Error::from(ErrorKind::Other))?;
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for HostFile {
    fn seek(&mut self, to: SeekFrom) -> Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => self.size.checked_add_signed(offset),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
        };
        self.position = position.ok_or(Error::from(ErrorKind::InvalidInput))?;
        Ok(self.position)
    }
}

impl MediaSource for HostFile {
    fn is_seekable(&self) -> bool {
        true
    }

    fn byte_len(&self) -> Option<u64> {
        Some(self.size)
    }
}
