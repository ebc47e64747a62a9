import { parseFile } from 'music-metadata';
import { parseDate, parseDuration } from '../../text/times.ts';

/** What a recording's file says about it. */
export type Tags = {
  title: string | undefined;
  artist: string | undefined;
  album: string | undefined;
  /** ISO 8601. A year alone is no date. */
  date: string | undefined;
  track: number | undefined;
  durationSeconds: number | undefined;
};

const textOf = (text: string | undefined) => text?.trim() || undefined;

function dateOf(texts: (string | undefined)[]): string | undefined {
  const full = texts.find((text) => text && /^\d{4}-\d\d-\d\d/.test(text));
  return parseDate(full?.slice(0, '2024-05-31'.length));
}

/** Reads the tags of a file (ID3, MP4, Vorbis, Matroska and others). Undefined where none can be read. */
export async function readTags(path: string): Promise<Tags | undefined> {
  try {
    const { common, format } = await parseFile(path, { skipCovers: true });
    return {
      title: textOf(common.title),
      artist: textOf(common.artist),
      album: textOf(common.album),
      date: dateOf([common.date, common.releasedate, common.originaldate]),
      track: common.track.no ?? undefined,
      durationSeconds: format.duration === undefined ? undefined : parseDuration(Math.round(format.duration)),
    };
  } catch {
    return undefined;
  }
}
