import { countPhrases, type Phrase } from './topic-phrases.ts';
import { readTopicRows, singular, TopicWordMemory } from './topic-rows.ts';

/**
 * A phrase that an episode repeats. The whole library determines how distinctive it is (domain/library/entities/topics.ts).
 */
export type TopicCandidate = { name: string; count: number; passage: number };

const minCount = 3;
/** In texts with fewer words, a phrase that occurs twice is significant too. */
const shortTranscriptWords = 2_000;
/** In longer texts, a phrase must occur at least once per this many words. */
const wordsPerOccurrence = 3_000;
const maxCandidates = 40;

const requiredCount = (words: number) =>
  words < shortTranscriptWords ? minCount - 1 : Math.max(minCount, Math.round(words / wordsPerOccurrence));

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

/**
 * Leaves out "continuous glucose" when "continuous glucose monitor" is what is nearly always said. A phrase has two or
 * three words, so its longer forms are those of which it is the beginning or the end.
 */
function withoutParts(topics: TopicCandidate[]): TopicCandidate[] {
  const longerCounts = new Map<string, number>();
  for (const { name, count } of topics) {
    const [first, second, third] = name.split(' ');
    if (third === undefined) continue;
    for (const part of [`${first} ${second}`, `${second} ${third}`])
      longerCounts.set(part, Math.max(count, longerCounts.get(part) ?? 0));
  }
  return topics.filter(({ name, count }) => (longerCounts.get(name) ?? 0) < count * 0.6);
}

export type TopicDocument = { passages: { text: string }[]; language: string; showTitle?: string };

/**
 * The phrases that may be an episode's topics: two or three plain words that it repeats in more than one passage, most
 * frequent first. English only; linear time.
 */
export function findTopics(
  { passages, language, showTitle = '' }: TopicDocument,
  memory = new TopicWordMemory(),
): TopicCandidate[] {
  if (language !== 'en') return [];
  const title = ` ${showTitle.toLowerCase()} `;
  const { rows, words } = readTopicRows(passages, memory);
  const required = requiredCount(words);
  const repeated = [...mergeForms(countPhrases(rows, required)).values()]
    .filter((topic) => topic.count >= required && topic.passages > 1 && !title.includes(` ${topic.name} `))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return withoutParts(repeated)
    .slice(0, maxCandidates)
    .map(({ name, count, passage }) => ({ name, count, passage }));
}

/** Finds topics in one document after the other, and keeps what it knows of words. */
export function createTopicFinder(): (document: TopicDocument) => TopicCandidate[] {
  const memory = new TopicWordMemory();
  return (document) => findTopics(document, memory);
}
