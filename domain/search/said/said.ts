import type { EntitySaid, SaidGroup, SaidGroupDetail } from '../../../contract/api/library/said.ts';
import type { MeaningState } from '../../../contract/api/library/search.ts';
import type { MarkedRange } from '../../../contract/shared/marked-text.ts';
import type { Database } from '../../core/database/connection.ts';
import { markPhrases } from '../../core/query/marks.ts';
import { forEachInSpells } from '../../core/turns/short-spells.ts';
import { getEntityRow } from '../../library/entities/entities.ts';
import { getQuotes } from '../../library/entities/entity-quotes.ts';
import type { Meaning } from '../../meaning/search/meaning.ts';
import { groupMentions } from './group-mentions.ts';
import { quotable } from './quotable.ts';
import { type MentionPassage, readMentions } from './read-mentions.ts';
import { withoutRepeated } from './repeated.ts';

/** How many passages of a group are shown. */
const maxShown = 100;
/** Where a smaller share says something about it, the rest are greetings and advertisements: it is a host or a sponsor. */
const minShare = 0.1;

export type SaidDependencies = { database: Database; meaning?: Meaning | undefined };

type QuotablePassage = MentionPassage & { sentences: MarkedRange; worth: number };

function stateOf(meaning: Meaning | undefined): MeaningState {
  if (!meaning) return 'off';
  if (!meaning.state) return 'unavailable';
  return meaning.state.share < 1 ? 'building' : 'on';
}

/** Where a passage mentions the entity. */
function mentionIn({ text, surfaceForm }: MentionPassage): MarkedRange | undefined {
  const start = text.indexOf(surfaceForm);
  return start < 0 ? markPhrases(text, [surfaceForm]).ranges[0] : { start, end: start + surfaceForm.length };
}

function toQuotable(passage: MentionPassage): QuotablePassage[] {
  const mention = mentionIn(passage);
  const quote = mention && quotable(passage.text, mention, passage.others);
  return quote ? [{ ...passage, ...quote }] : [];
}

/** Leaves out what says nothing about the entity, and groups the rest by what it means. */
async function readGroups({ database, meaning }: SaidDependencies, entityId: string) {
  const { total, passages } = await readMentions(database, { entityId, model: meaning?.state?.model });
  const compared: QuotablePassage[] = [];
  await forEachInSpells(withoutRepeated(passages), (passage) => compared.push(...toQuotable(passage)));
  const isSaid = compared.length >= minShare * passages.length;
  const groups = (isSaid ? await groupMentions(compared) : []).flatMap(({ quote: at, members, episodes }) => {
    const quote = compared[at];
    return quote ? [{ quote, members: members.flatMap((row) => compared[row] ?? []), episodes }] : [];
  });
  return { total, compared: compared.length, groups };
}

/** The quotes of these passages, as far as each still says what was read. */
async function quotesOf(database: Database, entityId: string, passages: MentionPassage[]) {
  const quotes = await getQuotes(
    database,
    passages.map(({ episodeId, ordinal }) => ({ entityId, episodeId, ordinal, speaking: false })),
  );
  const texts = new Map(passages.map(({ id, text }) => [id, text]));
  const once = new Map(quotes.map(({ quote }) => [quote.passage_id, quote]));
  return [...once.values()].filter((quote) => texts.get(quote.passage_id) === quote.context);
}

/** What others say about an entity, grouped by meaning. Throws AppError entity_not_found. */
export async function getSaid(
  dependencies: SaidDependencies,
  idOrSlug: string,
  limit: number,
): Promise<EntitySaid> {
  const { database, meaning } = dependencies;
  const { id, name } = await getEntityRow(database, idOrSlug);
  const { total, compared, groups } = await readGroups(dependencies, id);
  const shown = groups.slice(0, limit);
  const quotes = await quotesOf(
    database,
    id,
    shown.map(({ quote }) => quote),
  );
  return {
    id,
    name,
    meaning: stateOf(meaning),
    mentions: total,
    compared,
    groups: shown.flatMap(({ quote: { id: passageId, sentences }, members, episodes }): SaidGroup[] => {
      const quote = quotes.find(({ passage_id }) => passage_id === passageId);
      return quote ? [{ mentions: members.length, episodes, quote, sentences }] : [];
    }),
  };
}

/** All passages of the group that this one is in; none where it is in none. Throws AppError entity_not_found. */
export async function getSaidGroup(
  dependencies: SaidDependencies,
  idOrSlug: string,
  passageId: string,
): Promise<SaidGroupDetail> {
  const { id, name } = await getEntityRow(dependencies.database, idOrSlug);
  const { groups } = await readGroups(dependencies, id);
  const own = groups.find(({ members }) => members.some((member) => member.id === passageId));
  const members = own?.members ?? [];
  return {
    id,
    name,
    mentions: members.length,
    quotes: await quotesOf(dependencies.database, id, members.slice(0, maxShown)),
  };
}
