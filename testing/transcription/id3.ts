/** Sizes in ID3 have seven bits in each byte. */
const synchsafe = (size: number) => [(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127];

function textFrame(id: string, text: string): Buffer {
  const content = Buffer.from(`\x03${text}`);
  return Buffer.concat([Buffer.from(id), Buffer.from([...synchsafe(content.length), 0, 0]), content]);
}

/** The same MP3 with a tag (ID3v2.4) in front: `TIT2` is the title, `TPE1` the artist, `TALB` the album. */
export function withId3(mp3: Buffer, frames: Record<string, string>): Buffer {
  const content = Buffer.concat(Object.entries(frames).map(([id, text]) => textFrame(id, text)));
  return Buffer.concat([
    Buffer.from('ID3'),
    Buffer.from([4, 0, 0, ...synchsafe(content.length)]),
    content,
    mp3,
  ]);
}
