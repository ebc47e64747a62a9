import type { Response } from 'undici';
import type { FileSource, PartialFile } from './partial-file.ts';

/** What asks for the part of a body that isn't there yet; nothing where it can't be gone on with. */
export function rangeHeaders(file: PartialFile): Record<string, string> {
  const { validator, size } = file;
  return validator === undefined ? {} : { range: `bytes=${size}-`, 'if-range': validator };
}

function numberOf(text: string | null | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The first byte and the whole length that Content-Range gives. */
function contentRange({ headers }: Response): { start: number | null; total: number | null } {
  const parts = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/i.exec(headers.get('content-range') ?? '');
  return { start: numberOf(parts?.[1]), total: numberOf(parts?.[2]) };
}

const isEncoded = ({ headers }: Response) => !/^(?:identity)?$/i.test(headers.get('content-encoding') ?? '');

/** How long the whole body is, where the response says so. */
export function wholeLength(response: Response): number | null {
  if (response.status !== 200) return contentRange(response).total;
  return isEncoded(response) ? null : numberOf(response.headers.get('content-length'));
}

/** How many bytes are sent, compressed or not. */
export const sentLength = ({ headers }: Response) => numberOf(headers.get('content-length')) ?? 0;

export const sourceOf = (url: string, response: Response): FileSource => ({
  url,
  etag: response.headers.get('etag'),
  lastModified: response.headers.get('last-modified'),
  type: response.headers.get('content-type'),
  length: wholeLength(response),
  isEncoded: isEncoded(response),
});

/** Whether it is the file that was begun: by its ETag, or where there is none in both, by the date of its last change. */
function isSameFile(source: FileSource, { headers }: Response): boolean {
  const etag = headers.get('etag');
  if (source.etag !== null && etag !== null) return source.etag === etag;
  const lastModified = headers.get('last-modified');
  return source.lastModified === null || lastModified === null || source.lastModified === lastModified;
}

/** Whether a partial response (206) is what is missing of this file, and not of another at the same address. */
export function continues({ source }: PartialFile, response: Response, asked: number): boolean {
  const { start, total } = contentRange(response);
  if (start !== asked || isEncoded(response)) return false;
  if (asked === 0 || !source) return asked === 0;
  const isSameLength = source.length === null || total === null || source.length === total;
  return isSameLength && isSameFile(source, response);
}
