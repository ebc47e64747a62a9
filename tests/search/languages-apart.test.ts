import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { searchOn } from '../../testing/search-on.ts';
import { showOf } from '../../testing/show-of.ts';
import { alertedEpisodes, watchTerms } from '../../testing/watch-terms.ts';

/** What is said in a language whose rules don't relate it to the query, although those of `rules` would. */
const cases = [
  { rules: 'de', q: 'Mueller', language: 'sv', said: 'Max Müller bor i Lund.', exact: 'Müller' },
  { rules: 'de', q: 'Groesse', language: 'tr', said: 'Kapıda Größe yazıyordu.', exact: 'Größe' },
  { rules: 'de', q: 'Zeitung', language: 'en', said: 'He read the Abendzeitung.', exact: 'Abendzeitung' },
  { rules: 'fr', q: 'éclair', language: 'en', said: "They ordered l'éclair twice.", exact: "l'éclair" },
  {
    rules: 'it',
    q: 'arrosto',
    language: 'de',
    said: "Auf der Karte stand all'arrosto.",
    exact: "all'arrosto",
  },
  { rules: 'tr', q: 'Ankara', language: 'nl', said: "Op het bord stond Ankara'da.", exact: "Ankara'da" },
  { rules: 'fi', q: 'sauna', language: 'en', said: 'The sign said saunassa.', exact: 'saunassa' },
  { rules: 'ru', q: 'книга', language: 'uk', said: 'Вчора я читав книгу.', exact: 'книгу' },
  { rules: 'cs', q: 'Praha', language: 'sk', said: 'Minulý týždeň som bol v Prahe.', exact: 'Prahe' },
  { rules: 'ar', q: 'شهر', language: 'fa', said: 'نام کتاب الشهر بود.', exact: 'الشهر' },
].map((item, at) => ({ ...item, title: `Episode ${at + 1}` }));

/** An episode in each of the languages, so that the library has their rules. */
const greetings = {
  ar: 'مرحبا بكم.',
  cs: 'Dobrý den.',
  de: 'Guten Tag.',
  fi: 'Hyvää päivää.',
  fr: 'Bonjour à tous.',
  it: 'Buongiorno a tutti.',
  ru: 'Добрый день.',
  tr: 'Merhaba.',
};

let platform: TestPlatform;
const search = searchOn(() => platform);

/** What is found as typed, and what is near it. */
async function titlesOf(q: string): Promise<{ entities: string[]; more: string[] }> {
  const { entities, more } = await search({ q, spelling: 'as_typed' });
  const titles = (results: typeof entities) => results.map((result) => result.episode_title);
  return { entities: titles(entities), more: titles(more) };
}

beforeAll(async () => {
  platform = await openTestPlatform();
  const terms = cases.flatMap(({ q, exact }) => [q, exact]);
  await watchTerms(platform, terms, {});
  const publicationDate = new Date().toISOString();
  const said = [
    ...Object.entries(greetings).map(([language, text]) => ({ title: `In ${language}`, language, text })),
    ...cases.map(({ title, language, said: text }) => ({ title, language, text })),
  ];
  await platform.load(
    showOf(
      'Many languages',
      said.map(({ text, ...episode }) => ({
        ...episode,
        publicationDate,
        transcript: `**Bo Ray:** ${text}`,
      })),
    ),
  );
});
afterAll(() => platform.close());

describe('the rules of one language', () => {
  it.each(cases)('find nothing in another: $q of $rules in $language', async ({ q }) => {
    expect(await titlesOf(q)).toEqual({ entities: [], more: [] });
    expect(await alertedEpisodes(platform, q, {})).toEqual([]);
  });

  it.each(cases)('leave what is said as typed: $exact in $language', async ({ exact, title }) => {
    expect((await titlesOf(exact)).entities).toEqual([title]);
    expect(await alertedEpisodes(platform, exact, {})).toHaveLength(1);
  });
});
