import type { LanguageQuery, LanguageSet } from './language-set.ts';
import { saysExactly } from './says-exactly.ts';

/** The numbers of the sentences that are found for a query, best first. */
export type Answer = {
  search: number[];
  /** Whether what the search found is found for another spelling. */
  isCorrected: boolean;
  more: number[];
  alerts: number[];
  /** Those in which a highlight begins or ends before a combining mark. */
  cut: number[];
};

export type Share = { found: number; expected: number };

export type Score = {
  language: string;
  search: Share;
  alerts: Share;
  more: Share;
  /** What is found and should not be, and what is not found and should be, one line each. */
  wrong: string[];
  missed: string[];
  /** Queries with a result that says the typed form after one that says another. */
  late: string[];
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
  { language, sentences, queries }: LanguageSet,
  ask: (q: string) => Promise<Answer>,
): Promise<Score> {
  const none = () => ({ found: 0, expected: 0 });
  const score: Score = {
    language,
    search: none(),
    alerts: none(),
    more: none(),
    wrong: [],
    missed: [],
    late: [],
  };
  for (const query of queries) {
    const answer = await ask(query.q);
    scoreQuery(score, query, answer);
    const isExact = answer.search
      .filter((number) => query.strict.includes(number))
      .map((number) => saysExactly(sentences[number - 1] ?? '', query.q));
    if (isExact.includes(false) && isExact.lastIndexOf(true) > isExact.indexOf(false))
      score.late.push(`${query.q} → ${answer.search.join(', ')}`);
  }
  return score;
}

/** 1 where nothing is expected. */
export const shareOf = ({ found, expected }: Share): number => (expected === 0 ? 1 : found / expected);
