import { eq } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { episodes, podcasts } from '../../core/database/schema/library.ts';
import { plainText } from '../../core/text/plain-text.ts';
import { searchedWordsOf } from '../../core/text/tokenize.ts';

const maxDescriptionLength = 2_000;

/** What an episode is found by, other than its talk; of episodes with their podcasts. */
export const describedColumns = {
  title: episodes.title,
  language: episodes.language,
  description: episodes.description,
  persons: episodes.persons,
  seasonTitle: episodes.seasonTitle,
  chapters: episodes.chapters,
  podcast: podcasts.title,
  author: podcasts.author,
};

export type DescribedEpisode = Pick<
  typeof episodes.$inferSelect,
  'title' | 'language' | 'description' | 'persons' | 'seasonTitle' | 'chapters'
> & { podcast: string; author: string | null };

export async function readDescribed(executor: Executor, id: string): Promise<DescribedEpisode | undefined> {
  const [row] = await executor
    .select(describedColumns)
    .from(episodes)
    .innerJoin(podcasts, eq(podcasts.id, episodes.podcastId))
    .where(eq(episodes.id, id));
  return row;
}

type Speakers = Iterable<string | null>;

/** What an episode says about itself: its description, its season and its chapters. */
export const descriptionOf = ({ description, seasonTitle, chapters }: DescribedEpisode): string[] => [
  plainText(description ?? '', maxDescriptionLength),
  seasonTitle ?? '',
  ...chapters.map(({ title }) => title),
];

/** Who is in an episode: guests and hosts by its feed, its author, and its speakers. */
export const peopleOf = ({ persons, author }: DescribedEpisode, speakers: Speakers): string[] => [
  ...new Set([
    ...persons.map(({ name }) => name),
    ...(author ? [author] : []),
    ...[...speakers].flatMap((speaker) => speaker ?? []),
  ]),
];

/** Words that may be typed to find an episode, though nobody says them. */
export const metadataWords = (episode: DescribedEpisode, speakers: Speakers): string[] =>
  [episode.title, episode.podcast, ...peopleOf(episode, speakers), ...descriptionOf(episode)].flatMap(
    (text) => searchedWordsOf(text, episode.language),
  );
