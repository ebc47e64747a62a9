/** Reads bytes of a file at a position; fewer at its end. */
export type ReadAt = (position: number, length: number) => Buffer;

type Box = { kind: string; start: number; end: number };

/** More boxes than a file has of the kinds that matter. */
const maxBoxes = 10_000;

/** The boxes between two positions. A file that is no longer one just has fewer. */
function* boxesIn(readAt: ReadAt, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; count < maxBoxes && at + 8 <= to; count += 1) {
    const head = readAt(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? 16 : 8);
    const end = at + size;
    if (end < start || end > to) return;
    yield { kind: head.toString('latin1', 4, 8), start, end };
    at = end;
  }
}

function find(readAt: ReadAt, box: Box | undefined, ...path: string[]): Box | undefined {
  let place = box;
  for (const kind of path) {
    if (!place) return undefined;
    place = boxesIn(readAt, place.start, place.end).find((inner) => inner.kind === kind);
  }
  return place;
}

function isSound(readAt: ReadAt, track: Box): boolean {
  const handler = find(readAt, track, 'mdia', 'hdlr');
  return handler !== undefined && readAt(handler.start + 8, 4).toString('latin1') === 'soun';
}

/** Units a second of a track. */
function timescaleOf(readAt: ReadAt, track: Box): number {
  const header = find(readAt, track, 'mdia', 'mdhd');
  const bytes = header ? readAt(header.start, 24) : Buffer.alloc(0);
  const at = bytes[0] === 1 ? 20 : 12;
  return bytes.length >= at + 4 ? bytes.readUInt32BE(at) : 0;
}

/** Where in its media the first edit begins, in units of the track. */
function mediaTimeOf(readAt: ReadAt, track: Box): number {
  const list = find(readAt, track, 'edts', 'elst');
  const bytes = list ? readAt(list.start, 48) : Buffer.alloc(0);
  const isLong = bytes[0] === 1;
  const entryBytes = isLong ? 20 : 12;
  for (let entry = 8; entry + entryBytes <= bytes.length; entry += entryBytes) {
    const time = isLong ? Number(bytes.readBigInt64BE(entry + 8)) : bytes.readInt32BE(entry + 4);
    // An edit without media is a pause, at the beginning.
    if (time >= 0) return time;
  }
  return 0;
}

/** How many seconds of what an MP4 file holds come before its start: what an encoder of AAC puts in front. */
export function mp4StartSeconds(readAt: ReadAt, size: number): number {
  const movie = boxesIn(readAt, 0, size).find(({ kind }) => kind === 'moov');
  if (!movie) return 0;
  const track = boxesIn(readAt, movie.start, movie.end).find(
    (box) => box.kind === 'trak' && isSound(readAt, box),
  );
  const timescale = track ? timescaleOf(readAt, track) : 0;
  const seconds = track && timescale > 0 ? mediaTimeOf(readAt, track) / timescale : 0;
  // More than an encoder needs is another kind of edit, which isn't read.
  return seconds > 0 && seconds < 1 ? seconds : 0;
}
