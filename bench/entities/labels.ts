import type { EntityType } from '../../contract/api/library/entity.ts';
import { readJsonLines } from '../../testing/read-json-lines.ts';

/** A name's place in the file and its type; optional ones count neither when found nor when missed. */
type Label = [start: number, end: number, type: EntityType, optional?: 'optional'];

/** A passage of a corpus file in which every name is labeled. The labels are ours; the text isn't, and isn't here. */
export type LabeledPassage = {
  file: string;
  start: number;
  end: number;
  half: 'develop' | 'final';
  names: Label[];
};

export const readLabels = (): LabeledPassage[] => readJsonLines(new URL('./labels.jsonl', import.meta.url));
