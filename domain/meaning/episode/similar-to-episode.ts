import type { Database } from '../../core/database/connection.ts';
import type { Meaning } from '../search/meaning.ts';
import type { NearPassage } from '../search/near-passage.ts';
import { ofOtherShows } from '../search/of-other-shows.ts';
import { chooseMoments } from './choose-moments.ts';
import { readSignsOfShow, readVectors } from './read-vectors.ts';

/** A passage of another show, and the moment of the episode that it is near to: the ids of both. */
export type SimilarPassage = { id: string; nearTo: string };

/** How many other episodes of the show say what is common in it. */
const comparedEpisodes = 4;
const nearestPerMoment = 25;
const maxPerMoment = 2;
/** From here on, something is about the same; weaker evidence is more often wrong than right. */
const minScore = 0.68;
const weightOfAround = 0.3;
const weightOfCommonness = 0.5;

type Found = NearPassage & { nearTo: string; score: number };

/** What goes on around a passage is more than a coincidence of words; what the whole show talks about is less. */
const scoreOf = ({ nearness, around }: NearPassage, commonness: number) =>
  nearness + weightOfAround * around - weightOfCommonness * commonness;

/** The best first, one of each episode, and not more than some for each moment. */
function pick(found: Found[], limit: number): SimilarPassage[] {
  const episodes = new Set<string>();
  const perMoment = new Map<string, number>();
  return found
    .sort((a, b) => b.score - a.score)
    .filter(({ episodeId, nearTo }) => {
      const count = perMoment.get(nearTo) ?? 0;
      if (episodes.has(episodeId) || count >= maxPerMoment) return false;
      episodes.add(episodeId);
      perMoment.set(nearTo, count + 1);
      return true;
    })
    .slice(0, limit)
    .map(({ id, nearTo }) => ({ id, nearTo }));
}

/** Passages of other shows that talk about what an episode talks about, best first, one of each episode. */
export async function similarToEpisode(
  { database, meaning }: { database: Database; meaning: Meaning },
  episodeId: string,
  limit: number,
): Promise<SimilarPassage[]> {
  const model = meaning.state?.model;
  const own = model === undefined ? undefined : await readVectors(database, episodeId, model);
  if (!own || model === undefined) return [];
  const moments = chooseMoments(own.vectors, await readSignsOfShow(database, own, model, comparedEpisodes));
  const found = await Promise.all(
    moments.map(async ({ at, vector, commonness }): Promise<Found[]> => {
      const nearest = await meaning.nearest({ model, vector, isOfPassage: true }, nearestPerMoment);
      return (nearest?.near ?? []).map((passage) => ({
        ...passage,
        nearTo: own.passageIds[at] as string,
        score: scoreOf(passage, commonness),
      }));
    }),
  );
  const enough = found.flat().filter(({ score }) => score >= minScore);
  const others = await ofOtherShows(database, enough, own);
  return pick(
    enough.filter((passage) => others.has(passage.episodeId)),
    limit,
  );
}
