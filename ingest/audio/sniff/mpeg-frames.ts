const bitratesV1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitratesV1Layer2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const bitratesV2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44_100, 48_000, 32_000];
/** How often in a row a header has to be where the one before says, so that it is no coincidence. */
const framesInARow = 3;

/** The length in bytes of the MP3 (or layer II) frame that begins here; undefined if none does. */
function mpegFrameLength(bytes: Uint8Array, at: number): number | undefined {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  const isLayer2 = layer === 2;
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || (layer !== 1 && !isLayer2))
    return undefined;
  const isV1 = version === 3;
  const bitrate = (isV1 ? (isLayer2 ? bitratesV1Layer2 : bitratesV1) : bitratesV2)[third >> 4];
  const rate = rates[(third >> 2) & 3];
  if (!bitrate || !rate) return undefined;
  const samples = isV1 || isLayer2 ? 1_152 : 576;
  const frameRate = rate / (isV1 ? 1 : version === 2 ? 2 : 4);
  return Math.floor((samples * bitrate * 125) / frameRate) + ((third >> 1) & 1);
}

/** The same for AAC frames with headers of their own (ADTS). */
function adtsFrameLength(bytes: Uint8Array, at: number): number | undefined {
  const [first = 0, second = 0, , fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + 6);
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return undefined;
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  return length > 7 ? length : undefined;
}

type FrameLength = (bytes: Uint8Array, at: number) => number | undefined;

function areFrames(bytes: Uint8Array, from: number, frameLength: FrameLength): boolean {
  let at = from;
  for (let frames = 0; frames < framesInARow; frames += 1) {
    // What was read ends here, or the file does.
    if (frames > 0 && at >= bytes.length) return true;
    const length = frameLength(bytes, at);
    if (length === undefined) return false;
    at += length;
  }
  return true;
}

/** Which kind of frames there are; files may begin with something else, such as the rest of a frame. */
export function findFrames(bytes: Uint8Array): 'mp3' | 'adts' | undefined {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    if (areFrames(bytes, at, mpegFrameLength)) return 'mp3';
    if (areFrames(bytes, at, adtsFrameLength)) return 'adts';
  }
  return undefined;
}
