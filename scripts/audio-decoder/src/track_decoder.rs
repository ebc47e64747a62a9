use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::well_known::{CODEC_ID_AAC, CODEC_ID_MP3, CODEC_ID_OPUS};
use symphonia::core::codecs::audio::{AudioCodecParameters, AudioDecoder, AudioDecoderOptions};
use symphonia::core::errors::{Error, Result};
use symphonia::core::formats::Track;
use symphonia::core::packet::Packet;

use crate::aac_config::core_config;

const OPUS_RATE: u32 = 16_000;
const OPUS_CLOCK: u32 = 48_000;
/// 120 ms, the longest packet.
const OPUS_MAX_SAMPLES: usize = 1_920;

enum Codec {
    Opus(Box<ropus::Decoder>),
    Other(Box<dyn AudioDecoder>),
}

fn at_opus_rate(frames: u64) -> usize {
    (frames * u64::from(OPUS_RATE) / u64::from(OPUS_CLOCK)) as usize
}

/// The head of a stream calls it pre-skip.
fn opus_delay(parameters: &AudioCodecParameters) -> usize {
    match parameters.extra_data.as_deref() {
        Some(head) if head.len() >= 12 => {
            at_opus_rate(u64::from(u16::from_le_bytes([head[10], head[11]])))
        }
        _ => 0,
    }
}

/// Turns the packets of one track into mono samples.
pub struct TrackDecoder {
    codec: Codec,
    /// What an encoder put in front, in samples.
    to_skip: usize,
    channels: Vec<Vec<f32>>,
    pub samples: Vec<f32>,
    pub rate: u32,
}

fn audio_parameters(track: &Track) -> Result<&AudioCodecParameters> {
    match &track.codec_params {
        Some(CodecParameters::Audio(parameters)) => Ok(parameters),
        _ => Err(Error::Unsupported("no audio parameters")),
    }
}

impl TrackDecoder {
    pub fn new(track: &Track) -> Result<TrackDecoder> {
        let mut parameters = audio_parameters(track)?.clone();
        let codec = if parameters.codec == CODEC_ID_OPUS {
            let decoder = ropus::Decoder::new(OPUS_RATE, ropus::Channels::Mono);
            let decoder = Box::new(decoder.map_err(|_| Error::Unsupported("opus"))?);
            Codec::Opus(decoder)
        } else {
            if parameters.codec == CODEC_ID_AAC {
                parameters.extra_data = parameters.extra_data.map(core_config);
            }
            let registry = symphonia::default::get_codecs();
            // The head of an MP3 file says where it ends. Where advertisements were added later, it goes on.
            let options = AudioDecoderOptions::default().gapless(parameters.codec != CODEC_ID_MP3);
            Codec::Other(registry.make_audio_decoder(&parameters, &options)?)
        };
        let rate = match codec {
            Codec::Opus(_) => OPUS_RATE,
            Codec::Other(_) => parameters.sample_rate.unwrap_or(0),
        };
        let to_skip = match parameters.codec {
            CODEC_ID_OPUS => opus_delay(&parameters),
            CODEC_ID_MP3 => track.delay.unwrap_or(0) as usize,
            _ => 0,
        };
        Ok(TrackDecoder {
            codec,
            to_skip,
            channels: Vec::new(),
            samples: Vec::new(),
            rate,
        })
    }

    /// Leaves out as much at the start, unless the head of the stream said how much.
    pub fn skip(&mut self, seconds: f64) {
        if self.to_skip == 0 {
            self.to_skip = (seconds * f64::from(self.rate)) as usize;
        }
    }

    /// Stands for a packet that can't be decoded, so that what follows keeps its time.
    pub fn set_silence(&mut self, seconds: f64) {
        self.samples.clear();
        self.samples
            .resize((seconds * f64::from(self.rate)) as usize, 0.0);
    }

    pub fn decode(&mut self, packet: &Packet) -> Result<()> {
        self.samples.clear();
        match &mut self.codec {
            Codec::Opus(decoder) => {
                self.samples.resize(OPUS_MAX_SAMPLES, 0.0);
                let mode = ropus::DecodeMode::Normal;
                let count = decoder.decode_float(&packet.data, &mut self.samples, mode);
                let count = count.map_err(|_| Error::DecodeError("opus"))?;
                let end = count.saturating_sub(at_opus_rate(packet.trim_end.get()));
                self.samples.truncate(end);
            }
            Codec::Other(decoder) => {
                let decoded = decoder.decode(packet)?;
                self.rate = decoded.spec().rate();
                decoded.copy_to_vecs_planar(&mut self.channels);
                mix(&self.channels, decoded.frames(), &mut self.samples);
            }
        }
        let start = self.to_skip.min(self.samples.len());
        self.to_skip -= start;
        self.samples.drain(..start);
        Ok(())
    }
}

/// The mean of all channels: whoever speaks on one side only is heard, too.
fn mix(channels: &[Vec<f32>], frames: usize, samples: &mut Vec<f32>) {
    samples.resize(frames, 0.0);
    let share = 1.0 / channels.len().max(1) as f32;
    for channel in channels {
        for (sample, value) in samples.iter_mut().zip(channel) {
            *sample += value * share;
        }
    }
}
