import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passageRow } from '../../contract/api/library/passage.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { createRandom } from '../../testing/random.ts';
import { showOf } from '../../testing/show-of.ts';

const random = createRandom(7);
const lexicon = Array.from({ length: 900 }, (_, at) =>
  [...String(at + 100)].map((digit) => 'ba de fi go hu ja ke li mo nu'.split(' ')[Number(digit)]).join(''),
);
const anyWord = () => lexicon[Math.floor(random() * lexicon.length)] ?? '';
const secondsPerWord = 0.4;
const episodes = 15;
const wordsPerEpisode = 4_000;

/** What is said, word by word; sentences of about a dozen words. */
const said = Array.from({ length: episodes }, () =>
  Array.from({ length: wordsPerEpisode }, (_, at) => `${anyWord()}${at % 13 === 12 ? '.' : ''}`),
);
/** The same, as somebody else heard it: two words in a hundred are others, and sentences end elsewhere. */
const heardAgain = said.map((words) =>
  words.map((word, at) => {
    const heard = random() < 0.02 ? anyWord() : word.replace('.', '');
    return `${heard}${at % 17 === 16 ? '.' : ''}`;
  }),
);

const stamp = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(11, 23);

/** The words as subtitles of so many words each. */
const asVtt = (words: string[], size: number) =>
  `WEBVTT\n\n${Array.from({ length: Math.ceil(words.length / size) }, (_, at) => {
    const [from, to] = [at * size, Math.min(words.length, (at + 1) * size)];
    return `${stamp(from * secondsPerWord)} --> ${stamp(to * secondsPerWord)}\n${words.slice(from, to).join(' ')}\n`;
  }).join('\n')}`;

const show = (title: string, transcripts: string[], hint: string) =>
  showOf(
    title,
    transcripts.map((transcript, at) => ({ title: `${title} ${at}`, transcript, hint })),
  );

let platform: TestPlatform;
type Old = { id: string; episode: string; start: number | null; end: number | null; text: string };

const passagesOf = async (title: string): Promise<Old[]> => {
  const { rows } = await platform.database.execute<Old>(`
    select p.id, e.title as episode, p.start_seconds as start, p.text,
      lead(p.start_seconds) over (partition by p.episode_id order by p.ordinal) as end
    from passages p join episodes e on e.id = p.episode_id where e.title like '${title} %' order by e.title, p.ordinal`);
  return rows;
};

/** Follows an old address, as a browser does. */
async function follow(path: string): Promise<Response> {
  const answer = await platform.app.request(path);
  if (answer.status !== 302) return answer;
  return platform.app.request(answer.headers.get('location') ?? '');
}

beforeAll(async () => {
  platform = await openTestPlatform();
});

afterAll(() => platform.close());

describe('the address of a passage', () => {
  it('leads to the same second when every transcript is replaced by one with other cuts and some other words', async () => {
    await platform.store(
      show(
        'Timed',
        said.map((words) => asVtt(words, 9)),
        '.vtt',
      ),
    );
    const old = await passagesOf('Timed');
    expect(old.length).toBeGreaterThan(1_000);
    await platform.store(
      show(
        'Timed',
        heardAgain.map((words) => asVtt(words, 14)),
        '.vtt',
      ),
    );
    const current = new Map((await passagesOf('Timed')).map((passage) => [passage.id, passage]));
    const lost: string[] = [];
    for (const { id, episode, start } of old) {
      const answer = await follow(`/api/v1/passages/${id}`);
      const found = current.get(
        answer.status === 200 ? passageRow.parse(await answer.json()).passage_id : '',
      );
      const second = start ?? Number.NaN;
      const isThere =
        found?.episode === episode &&
        (found.start ?? Number.NaN) <= second + 5 &&
        (found.end ?? Number.POSITIVE_INFINITY) >= second - 5;
      if (!isThere) lost.push(`${episode} at ${second}: ${found?.episode} at ${found?.start}`);
    }
    expect(lost).toEqual([]);
  }, 120_000);

  it('leads to the same words where there are no times', async () => {
    const asText = (transcripts: string[][]) => transcripts.slice(0, 3).map((words) => words.join(' '));
    await platform.store(show('Untimed', asText(said), '.txt'));
    const old = await passagesOf('Untimed');
    expect(old.length).toBeGreaterThan(100);
    await platform.store(show('Untimed', asText(heardAgain), '.txt'));
    const lost: string[] = [];
    for (const { id, text } of old) {
      const answer = await follow(`/api/v1/passages/${id}`);
      const found = answer.status === 200 ? passageRow.parse(await answer.json()).text : '';
      const wordsOf = (one: string) => one.replaceAll('.', '').split(' ');
      const first = new Set(wordsOf(text).slice(0, 16));
      const shared = first.intersection(new Set(wordsOf(found))).size / first.size;
      if (shared < 0.4) lost.push(`${text} → ${found}`);
    }
    expect(lost).toEqual([]);
  }, 120_000);

  it('leads bookmarks and embedded quotes on as well, and says when nothing is left', async () => {
    const [episode = []] = said;
    await platform.store(show('Short', [asVtt(episode.slice(0, 200), 9)], '.vtt'));
    const [first] = await passagesOf('Short');
    const [heard = []] = heardAgain;
    await platform.store(show('Short', [asVtt(heard.slice(0, 200), 14)], '.vtt'));
    const [now] = await passagesOf('Short');
    expect(now?.id).not.toBe(first?.id);
    const embed = await platform.app.request(`/embed/${first?.id}`);
    expect([embed.status, embed.headers.get('location')]).toEqual([302, `/embed/${now?.id}`]);
    expect((await platform.app.request(`/embed/${now?.id}`)).status).toBe(200);
    await platform.database.execute(`delete from passages where text = (select text from passages where id = '${now?.id}')
      or episode_id = (select episode_id from passages where id = '${now?.id}')`);
    const gone = await platform.app.request(`/api/v1/passages/${first?.id}`);
    expect(gone.status).toBe(410);
    expect(await gone.json()).toMatchObject({
      code: 'passage_gone',
      details: { episode_url: expect.stringContaining('/episode/short-0-') },
    });
    expect((await platform.app.request('/api/v1/passages/11111111-1111-4111-8111-111111111111')).status).toBe(
      404,
    );
    expect((await platform.app.request('/api/v1/passages/nothing')).status).toBe(404);
  });
});
