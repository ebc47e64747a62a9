import type { TranscriptError, TranscriptFormat } from '../../contract/api/library/episode.ts';
import type { TextFingerprint } from '../../contract/shared/console.ts';
import { phrase } from '../../domain/core/query/expression.ts';
import { WordStream } from '../../domain/core/query/word-stream.ts';
import { nameKey } from '../../domain/core/text/normalize.ts';
import { toSlug } from '../../domain/core/text/slug.ts';
import { tokenize, wordsOf } from '../../domain/core/text/tokenize.ts';
import type { LineMark } from '../../domain/core/text/transcript-line.ts';
import type { EntityExtractor } from '../../domain/entities/extract/entity-mention.ts';
import { fullNamesAmong } from '../../domain/entities/spans/full-names.ts';
import { namedSpeakers } from '../../domain/entities/spans/named-speakers.ts';
import { createTopicFinder, type TopicCandidate } from '../../domain/entities/topics/topics.ts';
import { entityId } from '../../domain/library/entities/entity-id.ts';
import { type TextEvidence, textEvidenceOf } from '../../domain/library/placing/evidence.ts';
import { redactLines } from '../../domain/library/takedowns/redact.ts';
import { type Passage, toPassages } from '../passages/to-passages.ts';
import { countWords } from '../passages/words.ts';
import { cleanHtml } from '../text/clean-html.ts';
import { toCanonical } from '../transcripts/canonical.ts';
import type { Transcript, TranscriptLine } from '../transcripts/lines/transcript-line.ts';
import { type ReadOptions, readTranscript } from '../transcripts/read.ts';
import {
  EpisodeEntities,
  type PreparedAlias,
  type PreparedEntity,
  type PreparedMention,
  type PreparedRole,
} from './episode-entities.ts';
import { hostsOf, peopleOfEpisode, toEpisodeRole } from './episode-people.ts';
import { languageOf } from './language.ts';
import type { EpisodeInput, ShowInput } from './show.ts';

type PreparedTopic = { id: string; name: string; slug: string; count: number; ordinal: number };
export type PreparedPassage = Passage & { speakerEntityId: string | undefined };
type PreparedTranscript = {
  text: string;
  marks: LineMark[];
  format: TranscriptFormat;
  wordCount: number;
};

/** An episode with everything that follows from its input, ready to be stored. */
export type PreparedEpisode = {
  id: string;
  podcastId: string;
  inputHash: string;
  input: EpisodeInput;
  slug: string;
  description: string | undefined;
  language: string;
  transcript: PreparedTranscript | undefined;
  /** Why there is no transcript although the source has one. */
  transcriptError?: { code: TranscriptError; message: string };
  passages: PreparedPassage[];
  entities: PreparedEntity[];
  mentions: PreparedMention[];
  aliases: PreparedAlias[];
  /** Who is a host or a guest of the episode. */
  roles: PreparedRole[];
  /** Phrases that may be topics; which of them say something, the whole library decides. */
  topics: PreparedTopic[];
  /** By what it is recognized in another show. */
  text: TextEvidence;
  /** How many removed texts the transcript was searched for. */
  redactions: number;
  /** Names that operators merged into entities of the episode, by entity; known when it is stored. */
  mergedNames?: Map<string, string[]>;
};

/** `hint`: a file ending or media type. */
type TranscriptFile = { bytes: Uint8Array; hint: string };
type HeardTranscript = { lines: TranscriptLine[] };

export type PrepareOptions = {
  id: string;
  podcastId: string;
  show: ShowInput;
  input: EpisodeInput;
  inputHash: string;
  /** A file, or the lines that were heard in the audio. */
  transcript: TranscriptFile | HeardTranscript | undefined;
  /** People known from the show's other episodes. */
  people: string[];
  /** Texts that were removed on request, and are left out. */
  removed: TextFingerprint[];
};

/** Prepares an episode, here or in another process. */
export type Prepare = (options: PrepareOptions) => Promise<PreparedEpisode>;

/** Mentions of the entities that the source lists itself, wherever their names are said. */
function addListedEntities(
  collected: EpisodeEntities,
  input: EpisodeInput,
  { passages, language }: { passages: Passage[]; language: string },
): void {
  if (input.entities.length === 0) return;
  const said = passages.map(({ text }) => new WordStream(tokenize(text, language)));
  for (const { name, entity_type } of input.entities) {
    // As it is written, and without an article.
    const phrases = [name, nameKey(name)]
      .map((text) => phrase(wordsOf(text, language)))
      .filter(({ words }) => words.length > 0);
    for (const [at, passage] of passages.entries())
      if (phrases.some((sought) => said[at]?.find(sought).length))
        collected.addMention(passage, collected.add(name, entity_type), name);
  }
}

/** The types that the source gives its entities, by name: surer than what their names look like. */
const listedTypes = ({ entities }: EpisodeInput) =>
  new Map(entities.map(({ name, entity_type }) => [nameKey(name), entity_type]));

/** What the source says people are in the episode, which is surer than what is said in it. */
function addListedPeople(collected: EpisodeEntities, input: EpisodeInput): void {
  for (const { name, role } of input.persons) {
    const known = toEpisodeRole(role);
    if (known) collected.setRole(collected.add(name, 'person'), known);
  }
}

function withSpeakers(collected: EpisodeEntities, passages: Passage[], people: string[]): PreparedPassage[] {
  const fullNameOf = fullNamesAmong(people);
  const entityIds = new Map(
    namedSpeakers(passages).map((speaker) => [speaker, collected.add(fullNameOf(speaker), 'person')?.id]),
  );
  return passages.map((passage) => ({ ...passage, speakerEntityId: entityIds.get(passage.speaker ?? '') }));
}

function toPreparedTranscript(
  transcript: Transcript | undefined,
  language: string,
): PreparedTranscript | undefined {
  if (!transcript || transcript.lines.length === 0) return undefined;
  const { lines, format } = transcript;
  const wordCount = lines.reduce((sum, line) => sum + countWords(line.text, language), 0);
  return { ...toCanonical(lines), format, wordCount };
}

const toPreparedTopics = (found: TopicCandidate[], passages: Passage[]): PreparedTopic[] =>
  found.map(({ name, count, passage }) => ({
    id: entityId('topic', nameKey(name)),
    name,
    slug: toSlug(name, 'topic'),
    count,
    ordinal: passages[passage]?.ordinal ?? 0,
  }));

/** Throws AppError transcript_unreadable for a file that has no talk. */
function parse(transcript: TranscriptFile | HeardTranscript, options: Omit<ReadOptions, 'hint'>): Transcript {
  if ('lines' in transcript) return { format: 'json', lines: transcript.lines };
  return readTranscript(transcript.bytes, { ...options, hint: transcript.hint });
}

/** What finds things in passages; each keeps what it knows of words from one episode to the next. */
export type Finders = { extract: EntityExtractor; findTopics: ReturnType<typeof createTopicFinder> };

/**
 * Parses the transcript of an episode, cuts it into passages and finds entities and topics in them. Throws AppError
 * transcript_unreadable.
 */
export async function prepareEpisode(
  options: PrepareOptions,
  { extract, findTopics }: Finders,
): Promise<PreparedEpisode> {
  const { id, podcastId, show, input, inputHash, transcript } = options;
  const persons = [...input.persons, ...hostsOf(show)].map((person) => person.name);
  const knownPeople = [...new Set([...persons, ...options.people])];
  const parsed = transcript && parse(transcript, { knownPeople, durationSeconds: input.durationSeconds });
  const lines = redactLines(parsed?.lines ?? [], options.removed);
  const language = await languageOf(input, show, lines);
  const passages = toPassages(id, lines, language);
  const people = peopleOfEpisode(input, show, passages, knownPeople);
  const collected = new EpisodeEntities();
  addListedEntities(collected, input, { passages, language });
  const mentions = await extract({ passages, people, knownPeople, showTitle: show.title, language });
  const typesByName = listedTypes(input);
  for (const mention of mentions) {
    const passage = passages[mention.passage];
    if (!passage) continue;
    const entity = collected.add(mention.name, typesByName.get(nameKey(mention.name)) ?? mention.type);
    collected.addMention(passage, entity, mention.surfaceForm);
    if (mention.role) collected.addRole(entity, mention.role);
  }
  addListedPeople(collected, input);
  const passagesWithSpeakers = withSpeakers(collected, passages, people);
  return {
    id,
    podcastId,
    inputHash,
    input,
    slug: toSlug(input.title, 'episode'),
    description: cleanHtml(input.description),
    language,
    transcript: toPreparedTranscript(parsed && { ...parsed, lines }, language),
    passages: passagesWithSpeakers,
    ...collected.toRows(),
    topics: toPreparedTopics(findTopics({ passages, language, showTitle: show.title }), passages),
    text: textEvidenceOf(passages),
    redactions: options.removed.length,
  };
}

/** Prepares episodes in this process, without limits. */
export function prepareWith(extract: EntityExtractor): Prepare {
  const findTopics = createTopicFinder();
  return (options) => prepareEpisode(options, { extract, findTopics });
}
