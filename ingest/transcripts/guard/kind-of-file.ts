const ascii = (bytes: Uint8Array, length: number) => String.fromCharCode(...bytes.subarray(0, length));

/** What files of other kinds begin with. Office documents begin as archives do, and are read before this is asked. */
const beginnings: [beginning: string, kind: string][] = [
  ['%PDF', 'a PDF'],
  ['PK\u0003\u0004', 'an archive'],
  ['\u001f\u008b', 'an archive'],
  ['{\\rtf', 'an RTF document'],
  ['#EXTM3U', 'a playlist'],
  ['[playlist', 'a playlist'],
  ['ID3', 'an audio file'],
  ['RIFF', 'an audio file'],
  ['OggS', 'an audio file'],
  ['fLaC', 'an audio file'],
  ['\u00ff\u00fb', 'an audio file'],
  ['\u00ff\u00f3', 'an audio file'],
  ['\u00ff\u00f1', 'an audio file'],
  ['\u0089PNG', 'an image'],
  ['\u00ff\u00d8\u00ff', 'an image'],
  ['GIF8', 'an image'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Office document'],
];

const sampleLength = 4_096;
/** Of the characters of a text, hardly any is one of these. */
const maxControlShare = 0.02;

/** CHAT sets its times in it. */
const chatBullet = 0x15;

function hasControlCharacters(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleLength);
  const isMarked = (sample[0] ?? 0) >= 0xfe && (sample[1] ?? 0) >= 0xfe;
  // UTF-16 is half NUL.
  if (isMarked || sample.length === 0) return false;
  const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 27) || byte === 127;
  const controls = sample.filter((byte) => isControl(byte) && byte !== chatBullet).length;
  return controls > sample.length * maxControlShare;
}

/** What kind of file this is, where it is none of text. */
export function otherKindOf(bytes: Uint8Array): string | undefined {
  const start = ascii(bytes, 12);
  const known = beginnings.find(([beginning]) => start.startsWith(beginning))?.[1];
  if (known) return known;
  // MPEG-4, by its first box.
  if (ascii(bytes.subarray(4, 8), 4) === 'ftyp') return 'an audio file';
  return hasControlCharacters(bytes) ? 'a file that isn’t text' : undefined;
}
