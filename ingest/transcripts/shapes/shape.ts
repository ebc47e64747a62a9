import type { z } from 'zod';
import type { TranscriptFormat } from '../../../contract/api/library/episode.ts';
import type { Segment } from '../lines/segment.ts';
import type { TranscriptLine } from '../lines/transcript-line.ts';

type Described = {
  /** What writes it. */
  name: string;
  /** Where its maker describes it. */
  published: string;
};

/**
 * A form in which a tool writes transcripts as text or markup. Each is a file in `shapes/text`, which is found there:
 * to add one, add a file. The most particular ones come first.
 */
export type TextShape = Described & {
  format: TranscriptFormat;
  /** A short file of this form, and what is read of it. */
  example: { source: string; lines: TranscriptLine[] };
  /** Undefined when `source` isn't of this form. Takes linear time. */
  read: (source: string, options: { knownPeople: string[] }) => TranscriptLine[] | undefined;
};

/** A form of JSON. Each is a file in `shapes/json`, which is found there: to add one, add a file. */
export type JsonShape = Described & {
  /** A short document of this form, and what is read of it. */
  example: { json: unknown; lines: TranscriptLine[] };
  /** Undefined when the document isn't of this form, or has no talk. */
  read: (json: unknown) => Segment[] | undefined;
};

/** A form that a schema describes: what the schema doesn't take is of another form. */
export const schemaShape = <Schema extends z.ZodType>({
  schema,
  toSegments,
  ...described
}: Omit<JsonShape, 'read'> & {
  schema: Schema;
  toSegments: (document: z.infer<Schema>) => Segment[];
}): JsonShape => ({
  ...described,
  read: (json) => {
    const parsed = schema.safeParse(json);
    if (!parsed.success) return undefined;
    const segments = toSegments(parsed.data);
    return segments.some(({ text }) => text.trim() !== '') ? segments : undefined;
  },
});
