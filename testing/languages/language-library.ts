import { type SearchResponse, searchResponse } from '../../contract/api/library/search.ts';
import type { Show } from '../../ingest/prepare/show.ts';
import type { TestPlatform } from '../platform.ts';
import { showOf } from '../show-of.ts';
import { alertedEpisodes, watchTerms } from '../watch-terms.ts';
import type { LanguageSet } from './language-set.ts';
import type { Answer } from './score.ts';

/** What no query asks for. */
const titleOf = (number: number) => `Sentence ${number}`;
const englishName = new Intl.DisplayNames('en', { type: 'language' });
const nameOf = (language: string) => englishName.of(language) ?? language;

const toWebVtt = (cues: string[]) =>
  ['WEBVTT', ...cues.map((cue, at) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${cue}`)].join('\n\n');

/** One time for all, so that nothing is found first because it's newer. */
const publicationDate = new Date().toISOString();

const toShow = ({ language, sentences }: LanguageSet): Show =>
  showOf(
    nameOf(language),
    sentences.map((sentence, at) => ({
      title: titleOf(at + 1),
      publicationDate,
      transcript: toWebVtt([sentence].flat()),
      hint: '.vtt',
    })),
    { language },
  );

/** The numbers of the sentences of each language, by the ids of their episodes. */
async function readNumbers(platform: TestPlatform): Promise<Map<string, Map<string, number>>> {
  const { rows } = await platform.pool.query<{ id: string; title: string; podcast: string }>(
    'select e.id, e.title, p.title as podcast from episodes e join podcasts p on p.id = e.podcast_id',
  );
  const numbers = Map.groupBy(rows, ({ podcast }) => podcast);
  return new Map(
    [...numbers].map(([podcast, episodes]) => [
      podcast,
      new Map(episodes.map(({ id, title }) => [id, Number(title.split(' ')[1])])),
    ]),
  );
}

/** As the search box asks, for as many results as one page can have. */
async function searchFor(
  platform: TestPlatform,
  q: string,
): Promise<Pick<SearchResponse, 'entities' | 'more' | 'correction'>> {
  const response = await platform.app.request(
    `/api/v1/entities/search?${new URLSearchParams({ q, page_size: '100' })}`,
  );
  // What the grammar refuses finds nothing.
  if (response.status !== 200) return { entities: [], more: [], correction: null };
  return searchResponse.parse(await response.json());
}

const cutsCharacter = ({ context, context_ranges }: SearchResponse['entities'][number]) =>
  context_ranges.some(({ start, end }) => [start, end].some((at) => /^\p{M}/u.test(context.slice(at))));

/**
 * Loads the sets as one library: a podcast for each language, an episode for each sentence, and an alert for each query.
 * Gives what asks that library, and answers with sentences of one language only.
 */
export async function loadLanguages(platform: TestPlatform, sets: LanguageSet[]) {
  const terms = new Set(sets.flatMap(({ queries }) => queries.map(({ q }) => q)));
  await watchTerms(platform, [...terms], {});
  for (const set of sets) await platform.store(toShow(set));
  await platform.index();
  const numbers = await readNumbers(platform);
  return async (language: string, q: string): Promise<Answer> => {
    const own = numbers.get(nameOf(language));
    const numbersOf = (ids: string[]) => ids.flatMap((id) => own?.get(id) ?? []);
    const numbersIn = (results: SearchResponse['entities']) =>
      numbersOf(results.map((result) => result.episode_uuid));
    const { entities, more, correction } = await searchFor(platform, q);
    return {
      search: numbersIn(entities),
      isCorrected: correction !== null,
      more: numbersIn(more),
      alerts: numbersOf(await alertedEpisodes(platform, q, {})),
      cut: numbersIn(entities.filter(cutsCharacter)),
    };
  };
}
