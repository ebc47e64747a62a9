import { createHash } from 'node:crypto';
import { detect } from 'tinyld';
import type { LineMark } from '../../server/core/library/transcript-line.ts';
import { nameKey } from '../../server/core/text/normalize.ts';
import type { EntityExtractor } from './entities/entity-mention.ts';
import { findTopics } from './entities/topics.ts';
import { entityId, mentionId } from './ids.ts';
import { type Passage, toPassages } from './passages/to-passages.ts';
import { countWords } from './passages/words.ts';
import type { EpisodeInput, ShowInput } from './show.ts';
import { cleanHtml } from './text/clean-html.ts';
import { toSlug } from './text/slug.ts';
import { toCanonical } from './transcript/canonical.ts';
import { parseTranscript } from './transcript/parse.ts';
import { isAnonymous } from './transcript/speakers.ts';

/** Raise it when a change here or below changes what comes out: the next ingest then does its work again. */
export const pipelineVersion = 4;

export type PreparedEntity = { id: string; name: string; type: string; slug: string; nameKey: string };
export type PreparedMention = { id: string; ordinal: number; entityId: string; surfaceForm: string };
export type PreparedTopic = { id: string; name: string; slug: string; count: number; ordinal: number };
export type PreparedPassage = Passage & { speakerEntityId: string | undefined };

/** An episode with everything that follows from its input, ready to be stored. */
export type PreparedEpisode = {
  id: string;
  podcastId: string;
  inputHash: string;
  input: EpisodeInput;
  slug: string;
  description: string | undefined;
  language: string;
  transcript: { text: string; marks: LineMark[]; format: string; wordCount: number } | undefined;
  passages: PreparedPassage[];
  entities: PreparedEntity[];
  mentions: PreparedMention[];
  aliases: { entityId: string; alias: string; aliasKey: string }[];
  /** Phrases that may be topics; which of them are telling, the whole library decides. */
  topics: PreparedTopic[];
};

export const hashOf = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256').update(`v${pipelineVersion}`);
  for (const part of parts) hash.update('\0').update(part);
  return hash.digest('base64url');
};

const baseLanguage = (code: string | undefined) =>
  /^[a-z]{2,3}(?=$|[-_])/i.exec(code ?? '')?.[0].toLowerCase();

function languageOf(episode: EpisodeInput, show: ShowInput, sample: string): string {
  return (
    baseLanguage(episode.language) ??
    baseLanguage(show.language) ??
    (baseLanguage(detect(sample.slice(0, 3000))) || 'en')
  );
}

/** Parses, cuts and names one episode. `people` are those known from the show's other episodes. */
export async function prepareEpisode(options: {
  id: string;
  podcastId: string;
  show: ShowInput;
  input: EpisodeInput;
  inputHash: string;
  transcript: { bytes: Uint8Array; hint: string } | undefined;
  people: string[];
  extract: EntityExtractor;
}): Promise<PreparedEpisode> {
  const { id, show, input } = options;
  const own = [...input.persons, ...show.persons].map((person) => person.name);
  const parsed = options.transcript
    ? parseTranscript(options.transcript.bytes, options.transcript.hint, [...own, ...options.people])
    : undefined;
  const lines = parsed?.lines ?? [];
  const language = languageOf(
    input,
    show,
    lines
      .slice(0, 60)
      .map((line) => line.text)
      .join(' ') || `${input.title} ${input.description ?? ''}`,
  );
  const passages = toPassages(id, lines, language);
  const entities = new Map<string, PreparedEntity>();
  const aliases = new Map<string, { entityId: string; alias: string; aliasKey: string }>();
  const mentions = new Map<string, PreparedMention>();
  const addEntity = (name: string, type: string): PreparedEntity | undefined => {
    const key = nameKey(name);
    if (!key) return undefined;
    const entity = { id: entityId(type, key), name, type, slug: toSlug(name, type), nameKey: key };
    const known = entities.get(entity.id);
    if (!known) entities.set(entity.id, entity);
    return known ?? entity;
  };
  const addMention = (
    passage: Passage | undefined,
    entity: PreparedEntity | undefined,
    surfaceForm: string,
  ) => {
    if (!passage || !entity) return;
    const ofMention = mentionId(passage.id, entity.id);
    if (!mentions.has(ofMention))
      mentions.set(ofMention, {
        id: ofMention,
        ordinal: passage.ordinal,
        entityId: entity.id,
        surfaceForm,
      });
    const aliasKey = nameKey(surfaceForm);
    if (aliasKey && aliasKey !== entity.nameKey)
      aliases.set(`${entity.id} ${aliasKey}`, { entityId: entity.id, alias: surfaceForm, aliasKey });
  };
  for (const entityInput of input.entities) {
    const entity = addEntity(entityInput.name, entityInput.entity_type);
    const key = nameKey(entityInput.name);
    for (const passage of passages)
      if (nameKey(passage.text).includes(key)) addMention(passage, entity, entityInput.name);
  }
  const people = [...new Set([...own, ...options.people])];
  for (const mention of await options.extract({ passages, people }))
    addMention(passages[mention.passage], addEntity(mention.name, mention.type), mention.surfaceForm);
  const withSpeakers = passages.map((passage) => ({
    ...passage,
    speakerEntityId:
      passage.speaker && !isAnonymous(passage.speaker) ? addEntity(passage.speaker, 'person')?.id : undefined,
  }));
  return {
    id,
    podcastId: options.podcastId,
    inputHash: options.inputHash,
    input,
    slug: toSlug(input.title, 'episode'),
    description: cleanHtml(input.description),
    language,
    transcript:
      parsed && lines.length > 0
        ? {
            ...toCanonical(lines),
            format: parsed.format,
            wordCount: lines.reduce((sum, line) => sum + countWords(line.text, language), 0),
          }
        : undefined,
    passages: withSpeakers,
    entities: [...entities.values()],
    mentions: [...mentions.values()],
    aliases: [...aliases.values()],
    topics: findTopics(passages, language).map(({ name, count, passage }) => ({
      id: entityId('topic', nameKey(name)),
      name,
      slug: toSlug(name, 'topic'),
      count,
      ordinal: passages[passage]?.ordinal ?? 0,
    })),
  };
}
