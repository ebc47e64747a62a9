use std::mem::replace;

use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::well_known::CODEC_ID_MP3;
use symphonia::core::codecs::audio::{AudioCodecId, CODEC_ID_NULL_AUDIO};
use symphonia::core::common::Limit;
use symphonia::core::errors::Error;
use symphonia::core::formats::probe::Hint;
use symphonia::core::formats::{FormatOptions, FormatReader, Track, TrackType};
use symphonia::core::io::MediaSourceStream;
use symphonia::core::meta::MetadataOptions;
use symphonia::core::packet::Packet;
use symphonia::core::units::TimeBase;

use crate::source::HostFile;
use crate::track_decoder::TrackDecoder;

/// Broken parts of a container in a row, after which nothing more is expected of it.
const MAX_BROKEN: usize = 1_000;

pub enum OpenError {
    UnknownFormat,
    NoAudio,
    UnknownCodec,
}

pub enum Step {
    Decoded,
    Damaged,
    End,
}

pub struct Reading {
    format: Box<dyn FormatReader>,
    track: u32,
    has_begun: bool,
    pub decoder: TrackDecoder,
    pub declared_seconds: f64,
}

fn is_audio(track: &&Track) -> bool {
    matches!(&track.codec_params, Some(CodecParameters::Audio(_)))
}

fn is_known(track: &&Track) -> bool {
    matches!(&track.codec_params, Some(CodecParameters::Audio(audio)) if audio.codec != CODEC_ID_NULL_AUDIO)
}

fn is_codec(track: &Track, codec: AudioCodecId) -> bool {
    matches!(&track.codec_params, Some(CodecParameters::Audio(audio)) if audio.codec == codec)
}

fn choose_track(format: &dyn FormatReader) -> Result<(u32, TrackDecoder), OpenError> {
    let default = format.default_track(TrackType::Audio);
    let tracks = default
        .into_iter()
        .filter(is_known)
        .chain(format.tracks().iter().filter(is_known));
    for track in tracks {
        if let Ok(decoder) = TrackDecoder::new(track) {
            return Ok((track.id, decoder));
        }
    }
    let has_audio = format
        .tracks()
        .iter()
        .any(|track| is_audio(&track) || track.codec_params.is_none());
    Err(if has_audio {
        OpenError::UnknownCodec
    } else {
        OpenError::NoAudio
    })
}

fn declared(track: &Track) -> f64 {
    // Without a tag that counts frames, the length of an MP3 file is a guess from its first frames.
    let is_guess = is_codec(track, CODEC_ID_MP3) && track.delay.is_none();
    if is_guess {
        return 0.0;
    }
    match (track.time_base, track.duration) {
        (Some(base), Some(duration)) => base.calc_duration_saturating(duration).as_secs_f64(),
        _ => 0.0,
    }
}

impl Reading {
    pub fn open(size: u64) -> Result<Reading, OpenError> {
        let file =
            MediaSourceStream::new(Box::new(HostFile { size, position: 0 }), Default::default());
        // Pictures are skipped, not read.
        let mut metadata = MetadataOptions::default();
        metadata.limit_visual_bytes = Limit::Maximum(0);
        metadata.limit_tag_bytes = Limit::Maximum(65_536);
        let probe = symphonia::default::get_probe();
        let format = probe
            .probe(&Hint::new(), file, FormatOptions::default(), metadata)
            .map_err(|_| OpenError::UnknownFormat)?;
        let (track, decoder) = choose_track(format.as_ref())?;
        let declared_seconds = format
            .tracks()
            .iter()
            .find(|other| other.id == track)
            .map_or(0.0, declared);
        Ok(Reading {
            format,
            track,
            has_begun: false,
            decoder,
            declared_seconds,
        })
    }

    fn next_packet(&mut self) -> Option<Packet> {
        let mut broken = 0;
        while broken < MAX_BROKEN {
            match self.format.next_packet() {
                Ok(Some(packet)) if packet.track_id == self.track => return Some(packet),
                Ok(Some(_)) => continue,
                Ok(None) => return None,
                // Another recording follows in the same file, as in joined Ogg files.
                Err(Error::ResetRequired) => {
                    (self.track, self.decoder) = choose_track(self.format.as_ref()).ok()?;
                }
                Err(Error::DecodeError(_)) => (),
                Err(_) => return None,
            }
            broken += 1;
        }
        None
    }

    pub fn next(&mut self) -> Step {
        let Some(packet) = self.next_packet() else {
            self.decoder.samples.clear();
            return Step::End;
        };
        if !replace(&mut self.has_begun, true) {
            self.decoder.skip(self.seconds_before_start(&packet));
        }
        match self.decoder.decode(&packet) {
            Ok(()) => Step::Decoded,
            Err(_) => {
                let seconds = self.seconds_of(&packet).clamp(0.0, 1.0);
                self.decoder.set_silence(seconds);
                Step::Damaged
            }
        }
    }

    fn time_base(&self) -> Option<TimeBase> {
        self.format
            .tracks()
            .iter()
            .find(|track| track.id == self.track)?
            .time_base
    }

    fn seconds_of(&self, packet: &Packet) -> f64 {
        self.time_base().map_or(0.0, |base| {
            base.calc_duration_saturating(packet.dur).as_secs_f64()
        })
    }

    /// Matroska gives what an encoder put in front times before zero.
    fn seconds_before_start(&self, packet: &Packet) -> f64 {
        let seconds = self.time_base().map_or(0.0, |base| {
            base.calc_time_saturating(packet.pts).as_secs_f64()
        });
        (-seconds).clamp(0.0, 1.0)
    }
}
