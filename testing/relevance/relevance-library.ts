import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Show } from '../../ingest/prepare/show.ts';
import type { Platform } from '../../runtime/platform.ts';
import { scanFor } from '../truth/scan-for.ts';
import { generateShows } from './generated-shows.ts';
import { type Question, questionsAbout } from './questions.ts';
import { readShows } from './read-shows.ts';
import { readStories } from './stories.ts';

const seedFolder = join(import.meta.dirname, '../../seed-data');

/** The shows that the questions are about, and the questions; for a part of it, about so many stories. */
export async function readRelevanceLibrary(
  storyCount?: number,
): Promise<{ shows: Show[]; questions: Question[] }> {
  const stories = readStories().slice(0, storyCount);
  const shows = [...(await readShows(seedFolder)), ...generateShows(stories)];
  return { shows, questions: questionsAbout(shows, stories) };
}

/** A question with the ids of its episodes. */
export type LabeledQuestion = Question & { bestIds: Set<string>; alsoIds: Set<string> };

/** Finds the episodes of the questions in a library that has been loaded. */
export async function labelQuestions(platform: Platform, questions: Question[]): Promise<LabeledQuestion[]> {
  const { rows } = await platform.database.execute<{ id: string; title: string; show: string }>(
    sql`select e.id, e.title, c.title as show from episodes e join podcasts c on c.id = e.podcast_id
      where e.passage_count > 0`,
  );
  const byTitle = Map.groupBy(rows, ({ title }) => title);
  const idOf = (title: string) => {
    const [episode, another] = byTitle.get(title) ?? [];
    if (!episode || another) throw new Error(`“${title}” isn't the title of one episode.`);
    return episode.id;
  };
  const said = await scanFor(
    platform,
    questions.flatMap(({ sayIt }) => (sayIt ? [sayIt] : [])),
  );
  return questions.map((question) => {
    const { best, bestShow, also = [], sayIt } = question;
    const ofShow = rows.filter(({ show }) => show === bestShow).map(({ id }) => id);
    const bestIds = new Set([...best.map(idOf), ...ofShow]);
    const alsoIds = new Set([...also.map(idOf), ...(sayIt ? said.episodesOf(sayIt) : [])]);
    return { ...question, bestIds, alsoIds: alsoIds.difference(bestIds) };
  });
}
