import type { LanguageQuery, LanguageSet } from './language-set.ts';

/** The numbers of the sentences that are found for a query. */
export type Answer = {
  search: number[];
  /** Whether what the search found is found for another spelling. */
  isCorrected: boolean;
  more: number[];
  alerts: number[];
  /** Those in which a highlight begins or ends before a combining mark. */
  cut: number[];
};

type Share = { found: number; expected: number };

export type Score = {
  language: string;
  search: Share;
  alerts: Share;
  more: Share;
  /** What is found and should not be, and what is not found and should be, one line each. */
  wrong: string[];
  missed: string[];
};

const add = (share: Share, found: number[], expected: number[]) => {
  share.expected += expected.length;
  share.found += expected.filter((number) => found.includes(number)).length;
};

function scoreQuery(score: Score, { q, strict, loose, wrong, why }: LanguageQuery, answer: Answer): void {
  const { search, isCorrected, more, alerts, cut } = answer;
  const found = isCorrected ? [] : search;
  add(score.search, found, strict);
  add(score.alerts, alerts, strict);
  add(score.more, more, loose);
  const note = (list: string[], place: string, numbers: number[]) =>
    list.push(...numbers.map((number) => `${place} ${q} → ${number} (${why})`));
  const without = (numbers: number[], others: number[]) =>
    numbers.filter((number) => !others.includes(number));
  note(score.wrong, 'search', without(search, strict));
  note(score.wrong, 'alerts', without(alerts, strict));
  // `more` also has sentences with some of the words, and is free to.
  note(
    score.wrong,
    'more',
    more.filter((number) => wrong.includes(number)),
  );
  note(score.wrong, 'highlight', cut);
  note(score.missed, 'search', without(strict, found));
  note(score.missed, 'alerts', without(strict, alerts));
  note(score.missed, 'more', without(loose, more));
}

/** How much of what a set expects is found, for each query by the functions that are given. */
export async function scoreSet(
  { language, queries }: LanguageSet,
  answer: (q: string) => Promise<Answer>,
): Promise<Score> {
  const none = () => ({ found: 0, expected: 0 });
  const score: Score = { language, search: none(), alerts: none(), more: none(), wrong: [], missed: [] };
  for (const query of queries) scoreQuery(score, query, await answer(query.q));
  return score;
}

/** 1 where nothing is expected. */
export const shareOf = ({ found, expected }: Share): number => (expected === 0 ? 1 : found / expected);

const cell = ({ found, expected }: Share) => `${found}/${expected}`.padStart(8);

/** A line for each language, and one for all. */
export function tableOf(scores: Score[]): string {
  const sum = (pick: (score: Score) => Share): Share => ({
    found: scores.reduce((total, score) => total + pick(score).found, 0),
    expected: scores.reduce((total, score) => total + pick(score).expected, 0),
  });
  const all: Score = {
    language: 'all',
    search: sum(({ search }) => search),
    alerts: sum(({ alerts }) => alerts),
    more: sum(({ more }) => more),
    wrong: scores.flatMap(({ wrong }) => wrong),
    missed: [],
  };
  const row = ({ language, search, alerts, more, wrong }: Score) =>
    `${language.padEnd(5)}${cell(search)}${cell(alerts)}${cell(more)}${String(wrong.length).padStart(7)}`;
  return [
    `${'found'.padEnd(5)}${'search'.padStart(8)}${'alerts'.padStart(8)}${'more'.padStart(8)}${'wrong'.padStart(7)}`,
    ...[...scores, all].map(row),
  ].join('\n');
}

/** A line for each sentence that is found wrongly or not found. */
export const detailsOf = ({ language, wrong, missed }: Score): string[] => [
  ...wrong.map((line) => `${language} wrong: ${line}`),
  ...missed.map((line) => `${language} missed: ${line}`),
];
