const LOW_COMPLEXITY: u32 = 2;
const BAND_REPLICATION: [u32; 2] = [5, 29];
const EXPLICIT_RATE: u32 = 15;

fn bits(config: &[u8], from: usize, count: usize) -> u32 {
    (from..from + count).fold(0, |value, at| {
        let bit = config
            .get(at / 8)
            .map_or(0, |byte| byte >> (7 - at % 8) & 1);
        value << 1 | u32::from(bit)
    })
}

/// The configuration of what HE-AAC is built on: plain AAC at half the rate, which has all that speech needs. What it adds
/// (high frequencies made from low ones, stereo made from mono) isn't decoded.
pub fn core_config(config: Box<[u8]>) -> Box<[u8]> {
    let (object, rate, channels) = (
        bits(&config, 0, 5),
        bits(&config, 5, 4),
        bits(&config, 9, 4),
    );
    let is_known = object == LOW_COMPLEXITY || BAND_REPLICATION.contains(&object);
    if !is_known || rate == EXPLICIT_RATE || channels == 0 {
        return config;
    }
    let plain = LOW_COMPLEXITY << 11 | rate << 7 | channels << 3;
    Box::new((plain as u16).to_be_bytes())
}
