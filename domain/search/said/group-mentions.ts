import { forEachInSpells } from '../../core/turns/short-spells.ts';
import { meanOf, nearnessTo, rowOf, type Space, spaceOf } from './space.ts';

/** `worth`: how good a quote it is. */
export type Mention = { vector: Int8Array; episodeId: string; worth: number };

/** Mentions by their place in the list, those nearest to the middle first. `quote`: the one to show. */
export type MentionGroup = { quote: number; members: number[]; episodes: number };

/** More are found than are shown: the best of them are in most episodes. */
const maxGroups = 10;
/** With fewer, there is no choice to show. */
const minGroups = 3;
/** A group is found from the quotes that are worth most: so many, but no more than every second one. */
const maxSeeds = 100;
const minSeeds = 20;
const minWorth = -0.2;
/** Two mentions are about the same if they are so many times as near as two usually are, whatever the model. */
const nearFactor = 2.2;
/** Where most are about a few things, two usually are near. */
const maxNear = 0.4;
/** How much a quote that is worth one more may be farther from the middle. */
const worthInNearness = 0.2;

type Seed = { row: number; nearness: Float32Array };

const episodesIn = (mentions: Mention[], rows: number[]) =>
  new Set(rows.map((row) => mentions[row]?.episodeId)).size;

/** An episode that is about the entity mentions it all the time: each further mention in it counts less. */
function weightsOf(mentions: Mention[]): number[] {
  const perEpisode = Map.groupBy(mentions, ({ episodeId }) => episodeId);
  return mentions.map(({ episodeId, worth }) => {
    const quality = Math.min(1.5, Math.max(0.2, 0.7 + 0.5 * worth));
    return quality / Math.sqrt(perEpisode.get(episodeId)?.length ?? 1);
  });
}

async function findSeeds(space: Space, mentions: Mention[]): Promise<Seed[]> {
  const count = Math.min(maxSeeds, Math.max(minSeeds, Math.floor(mentions.length / 2)));
  const best = mentions
    .map(({ worth }, row) => ({ row, worth }))
    .filter(({ worth }) => worth >= minWorth)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, count);
  const seeds: Seed[] = [];
  await forEachInSpells(best, ({ row }) => {
    seeds.push({ row, nearness: nearnessTo(space, rowOf(space, row)) });
  });
  return seeds;
}

/** From where on a mention is near a seed. */
function threshold(seeds: Seed[]): number {
  let squares = 0;
  let count = 0;
  for (const { row, nearness } of seeds)
    nearness.forEach((near, other) => {
      if (other === row) return;
      squares += near * near;
      count += 1;
    });
  return Math.min(maxNear, nearFactor * Math.sqrt(squares / Math.max(1, count)));
}

/** The groups of mentions that no other group has yet. */
class Grouping {
  readonly #mentions: Mention[];
  readonly #space: Space;
  readonly #weights: number[];
  readonly #free: boolean[];
  readonly #seeds: Seed[];
  readonly #near: number;

  constructor(mentions: Mention[], space: Space, seeds: Seed[]) {
    this.#mentions = mentions;
    this.#space = space;
    this.#weights = weightsOf(mentions);
    this.#free = mentions.map(() => true);
    this.#seeds = seeds;
    this.#near = threshold(seeds);
  }

  /** The group around the seed with most near it; undefined when nothing is near any. */
  next(): MentionGroup | undefined {
    const seed = this.#bestSeed();
    if (!seed) return undefined;
    const nearness = nearnessTo(this.#space, this.#middleOf(seed));
    const members = this.#freeNear(nearness);
    if (!members.includes(seed.row)) members.push(seed.row);
    members.sort((a, b) => (nearness[b] ?? 0) - (nearness[a] ?? 0));
    for (const row of members) this.#free[row] = false;
    const quote = this.#quoteOf(members, nearness) ?? seed.row;
    return { quote, members, episodes: episodesIn(this.#mentions, members) };
  }

  #freeNear(nearness: Float32Array): number[] {
    return this.#free.flatMap((isFree, row) => (isFree && (nearness[row] ?? 0) >= this.#near ? [row] : []));
  }

  #bestSeed(): Seed | undefined {
    let best: Seed | undefined;
    let most = 0;
    for (const seed of this.#seeds) {
      if (!this.#free[seed.row]) continue;
      const gain = this.#gainOf(seed);
      if (gain > most) [best, most] = [seed, gain];
    }
    return best;
  }

  #gainOf({ row, nearness }: Seed): number {
    let gain = 0;
    for (let other = 0; other < nearness.length; other += 1) {
      const over = (nearness[other] as number) - this.#near;
      if (over > 0 && other !== row && this.#free[other]) gain += over * (this.#weights[other] as number);
    }
    return gain;
  }

  #middleOf({ nearness }: Seed): Float32Array {
    const rows = this.#freeNear(nearness).map((row) => ({ row, weight: this.#weights[row] ?? 0 }));
    return meanOf(this.#space, rows);
  }

  /** Of the half that is nearest to the middle, the best to read. */
  #quoteOf(members: number[], nearness: Float32Array): number | undefined {
    const worthOf = (row: number) => this.#mentions[row]?.worth ?? 0;
    const scoreOf = (row: number) => (nearness[row] ?? 0) + worthInNearness * worthOf(row);
    return members
      .slice(0, Math.ceil((members.length + 1) / 2))
      .filter((row) => worthOf(row) >= minWorth)
      .sort((a, b) => scoreOf(b) - scoreOf(a))[0];
  }
}

/** Two passages of one episode are hardly a subject. */
const isGroup = ({ members, episodes }: MentionGroup) => members.length >= (episodes > 1 ? 2 : 3);

/** What is said about the same, the best groups first: in many episodes, with a good quote. None if there are too few. */
export async function groupMentions(mentions: Mention[]): Promise<MentionGroup[]> {
  const space = spaceOf(mentions.map(({ vector }) => vector));
  const grouping = new Grouping(mentions, space, await findSeeds(space, mentions));
  const groups: MentionGroup[] = [];
  for (let at = 0; at < maxGroups; at += 1) {
    const group = grouping.next();
    if (!group) break;
    if (isGroup(group)) groups.push(group);
  }
  const rankOf = ({ episodes, quote }: MentionGroup) => episodes * (1 + (mentions[quote]?.worth ?? 0));
  return groups.length < minGroups ? [] : groups.sort((a, b) => rankOf(b) - rankOf(a));
}
