import { type TopicRole, topicRole } from './topic-words.ts';

/** A phrase that an episode says again and again; how telling it is, the whole library decides (server/core/library/topics.ts). */
export type TopicCandidate = { name: string; count: number; passage: number };

const maxPhraseWords = 3;
const minCount = 3;
/** Below so many words a phrase said twice is as telling. */
const shortTranscriptWords = 2_000;
const maxCandidates = 40;

type Phrase = { count: number; passage: number; lastPassage: number; passages: number };

const isLower = (code: number) => code >= 97 && code <= 122;
const isWordCode = (code: number) =>
  isLower(code) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 191;
/** Hyphens and apostrophes within a word. */
const isInner = (code: number) => code === 45 || code === 39 || code === 0x2019;

/** Counts the phrases of the words that stand in a row, each row broken by a mark, a capital or a word of no topic. */
class PhraseCounter {
  readonly phrases = new Map<string, Phrase>();
  private row: string[] = [];
  private roles: TopicRole[] = [];

  add(word: string, role: TopicRole): void {
    this.row.push(word);
    this.roles.push(role);
  }

  endRow(passage: number): void {
    for (let from = 0; from < this.row.length - 1; from += 1) {
      if (this.roles[from] === 'not-first') continue;
      let phrase = this.row[from] as string;
      for (let to = from + 1; to < Math.min(this.row.length, from + maxPhraseWords); to += 1) {
        phrase += ` ${this.row[to]}`;
        if (this.roles[to] !== 'not-last') this.count(phrase, passage);
      }
    }
    if (this.row.length > 0) {
      this.row = [];
      this.roles = [];
    }
  }

  private count(phrase: string, passage: number): void {
    const existing = this.phrases.get(phrase);
    if (!existing) {
      this.phrases.set(phrase, { count: 1, passage, lastPassage: passage, passages: 1 });
      return;
    }
    existing.count += 1;
    if (existing.lastPassage !== passage) existing.passages += 1;
    existing.lastPassage = passage;
  }
}

function countPhrases(passages: { text: string }[]): { phrases: Map<string, Phrase>; words: number } {
  const roles = new Map<string, TopicRole>();
  const counter = new PhraseCounter();
  let words = 0;
  passages.forEach(({ text }, passage) => {
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at);
      if (!isWordCode(code)) {
        if (code !== 32) counter.endRow(passage);
        at += 1;
        continue;
      }
      let end = at + 1;
      let plain = isLower(code);
      for (; end < text.length; end += 1) {
        const next = text.charCodeAt(end);
        if (isInner(next) && isWordCode(text.charCodeAt(end + 1))) {
          if (next !== 45) plain = false;
          continue;
        }
        if (!isWordCode(next)) break;
        if (!isLower(next)) plain = false;
      }
      words += 1;
      const word = plain ? text.slice(at, end) : '';
      let role: TopicRole = 'none';
      if (plain) {
        role = roles.get(word) ?? topicRole(word);
        roles.set(word, role);
      }
      if (role === 'none') counter.endRow(passage);
      else counter.add(word, role);
      at = end;
    }
    counter.endRow(passage);
  });
  return { phrases: counter.phrases, words };
}

/** "insulin pumps" and "insulin pump" are one. */
const singular = (phrase: string) => phrase.replace(/(?<=[^s])s$/, '');

/** The forms of a phrase as one, under the form that is said most. */
function mergeForms(
  phrases: Iterable<[string, Phrase]>,
): Map<string, TopicCandidate & { passages: number; best: number }> {
  const merged = new Map<string, TopicCandidate & { passages: number; best: number }>();
  for (const [name, { count, passage, passages }] of phrases) {
    const key = singular(name);
    const existing = merged.get(key);
    if (!existing) {
      merged.set(key, { name, count, passage, passages, best: count });
      continue;
    }
    if (count > existing.best) Object.assign(existing, { name, best: count });
    existing.count += count;
    existing.passages += passages;
    existing.passage = Math.min(existing.passage, passage);
  }
  return merged;
}

const contains = (longer: string, shorter: string) => ` ${longer} `.includes(` ${shorter} `);

/** "continuous glucose" is left out when "continuous glucose monitor" is what is nearly always said. */
const isPartOf = (topic: TopicCandidate, others: TopicCandidate[]) =>
  others.some(
    (other) =>
      other !== topic &&
      other.name.length > topic.name.length &&
      other.count >= topic.count * 0.6 &&
      contains(other.name, topic.name),
  );

/**
 * The phrases that may be an episode's topics: two or three plain words that it says again and again, in more than one
 * passage, most said first. English only; linear in the length of the text.
 */
export function findTopics(passages: { text: string }[], language: string): TopicCandidate[] {
  if (language !== 'en') return [];
  const { phrases, words } = countPhrases(passages);
  const required = words < shortTranscriptWords ? minCount - 1 : minCount;
  const repeated = [...mergeForms(phrases).values()]
    .filter((topic) => topic.count >= required && topic.passages > 1)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return repeated
    .filter((topic) => !isPartOf(topic, repeated))
    .slice(0, maxCandidates)
    .map(({ name, count, passage }) => ({ name, count, passage }));
}
