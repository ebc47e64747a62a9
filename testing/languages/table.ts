import type { Score, Share } from './score.ts';

const columns = ['search', 'alerts', 'more'] as const;
const cell = (text: string | number) => String(text).padStart(8);

const rowOf = (language: string, shares: Share[], wrong: number, late: number) =>
  [
    language.padEnd(5),
    ...shares.map(({ found, expected }) => cell(`${found}/${expected}`)),
    cell(wrong),
    cell(late),
  ].join('');

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** What is found of what is expected: a line for each language, and one for all. */
export const tableOf = (scores: Score[]): string =>
  [
    ['     ', ...[...columns, 'wrong', 'late'].map(cell)].join(''),
    ...scores.map((score) =>
      rowOf(
        score.language,
        columns.map((column) => score[column]),
        score.wrong.length,
        score.late.length,
      ),
    ),
    rowOf(
      'all',
      columns.map((column) => ({
        found: sum(scores.map((score) => score[column].found)),
        expected: sum(scores.map((score) => score[column].expected)),
      })),
      sum(scores.map(({ wrong }) => wrong.length)),
      sum(scores.map(({ late }) => late.length)),
    ),
  ].join('\n');

/** A line for each sentence that is found wrongly, not found, or found too late. */
export const detailsOf = ({ language, wrong, missed, late }: Score): string[] => [
  ...wrong.map((line) => `${language} wrong: ${line}`),
  ...missed.map((line) => `${language} missed: ${line}`),
  ...late.map((line) => `${language} late: ${line}`),
];
