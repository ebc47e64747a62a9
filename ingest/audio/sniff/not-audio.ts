const textBytes = 4_096;

/** Files that aren't audio, by how they begin, and what to do about it. */
const textKinds: [RegExp, string][] = [
  [/^#extm3u|^\[playlist\]|^<asx|^<\?xml[^>]*>\s*<(?:playlist|asx|smil)/i, 'This is a playlist, not audio.'],
  [/^(?:<!doctype html|<html|<head|<body)|<(?:html|body)[\s>]/i, 'This is a web page, not audio.'],
  [/^<(?:\?xml|rss|feed)/i, 'This is XML, not audio.'],
  [/^[{[]/, 'This is JSON, not audio.'],
  [/^https?:\/\/\S+\s*(?:\n|$)/i, 'This is a list of addresses, not audio.'],
];
const magicKinds: [string, string][] = [
  ['%PDF', 'This is a PDF, not audio.'],
  ['PK\x03\x04', 'This is a ZIP archive, not audio.'],
  ['\x1f\x8b', 'This is a gzip archive, not audio.'],
  ['\x89PNG', 'This is a picture, not audio.'],
  ['\xff\xd8\xff', 'This is a picture, not audio.'],
  ['GIF8', 'This is a picture, not audio.'],
];
const advice = "Check the address of the episode's audio.";

function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what tells binary files from texts.
    return !/[\x00-\x08\x0e-\x1f]/.test(text);
  } catch {
    return false;
  }
}

/** What a file is that can't be audio, as a sentence; undefined if it may be. */
export function describeOther(start: Uint8Array): string | undefined {
  const bytes = start.subarray(0, textBytes);
  const latin = Buffer.from(bytes).toString('latin1');
  const magic = magicKinds.find(([beginning]) => latin.startsWith(beginning));
  if (magic) return `${magic[1]} ${advice}`;
  if (!isText(bytes)) return undefined;
  const text = latin.replace(/^\u00ef\u00bb\u00bf/, '').trimStart();
  const kind = textKinds.find(([pattern]) => pattern.test(text));
  return `${kind?.[1] ?? 'This is text, not audio.'} ${advice}`;
}
