import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityType } from '../../contract/api/library/entity.ts';

const partCount = 8;

/** A name that a reader marked, with its place in the passage. */
export type MarkedName = { start: number; end: number; text: string; type: EntityType; optional: boolean };
type Answer = { text: string; nth: number; type: EntityType; optional?: boolean };

const readParts = (folder: string, name: (part: number) => string): string =>
  Array.from({ length: partCount }, (_, part) => readFileSync(join(folder, name(part + 1)), 'utf8')).join(
    '\n',
  );

/** The passages' texts by id, from the files that the readers got. */
export const readPassages = (folder: string): Map<string, string> =>
  new Map(
    readParts(folder, (part) => `part-${part}.txt`)
      .split(/^=== /m)
      .slice(1)
      .map((block) => [block.slice(0, 4), /^PASSAGE: (.*)$/m.exec(block)?.[1] ?? '']),
  );

function placeOf(text: string, passage: string, nth: number): number {
  let at = -1;
  for (let count = 0; count < nth; count += 1) {
    at = passage.indexOf(text, at + 1);
    if (at < 0) break;
  }
  return at;
}

function parseAnswers(lines: string, passages: Map<string, string>): Map<string, MarkedName[]> {
  const answers = new Map<string, MarkedName[]>();
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue;
    const { id, names } = JSON.parse(line) as { id: string; names: Answer[] };
    const marked = names.flatMap(({ text, nth, type, optional = false }) => {
      const start = placeOf(text, passages.get(id) ?? '', nth);
      if (start < 0) console.error(`${id}: “${text}” ${nth} is not in the passage`);
      return start < 0 ? [] : [{ start, end: start + text.length, text, type, optional }];
    });
    answers.set(id, marked);
  }
  return answers;
}

export const readReader = (folder: string, reader: string, passages: Map<string, string>) =>
  parseAnswers(
    readParts(folder, (part) => `reader-${reader}-${part}.jsonl`),
    passages,
  );

/** What was decided where the readers differ: only the names in question. */
export const readDecisions = (folder: string, passages: Map<string, string>) =>
  parseAnswers(readFileSync(join(folder, 'decisions.jsonl'), 'utf8'), passages);
