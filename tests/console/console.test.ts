import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../platform.ts';
import { showOf } from '../show-of.ts';
import { type Answer, callAs, signInAs } from './operator.ts';

let platform: TestPlatform;
let admin: string;
let editor: string;
let member: string;

const date = new Date(Date.now() - 86_400_000).toISOString();
const show = (note = '') =>
  showOf('Margins', [
    {
      title: `Kept ${note}`.trim(),
      guid: 'kept',
      publicationDate: date,
      hint: '.txt',
      transcript: [
        '[00:00:05] Teo Marsh: Welcome to Margins. Today we talk about chairs with Nadia Okonkwo.',
        '[00:00:30] Ines Dahl: The quixotic zephyr of Halden burned the warehouse down in a single night.',
        '[00:01:10] Teo Marsh: And what did the neighbors say about the chairs then? They were kind.',
      ].join('\n'),
    },
    {
      title: `Removed ${note}`.trim(),
      guid: 'removed',
      publicationDate: date,
      hint: '.txt',
      transcript: [
        '[00:00:05] Teo Marsh: The xylotomous secret of Tampere is that Orla Quist invented the bench.',
        '[00:00:30] Orla Quist: I carved the first xylotomous bench with Nadia Okonkwo in Tampere.',
      ].join('\n'),
    },
  ]);

const as = (token: string, method: string, path: string, body?: unknown): Promise<Answer> =>
  callAs(platform, token, { method, path, ...(body === undefined ? {} : { body }) });
const textOf = async (path: string) => (await platform.app.request(path)).text();
const idOf = async (statement: ReturnType<typeof sql>) =>
  (await platform.database.execute<{ id: string }>(statement)).rows[0]?.id ?? '';
const episodeId = (title: string) => idOf(sql`select id from episodes where title like ${`${title}%`}`);

/** Every public answer in which a text could be. */
async function everywhere(word: string, episode: string): Promise<string> {
  const answers = await Promise.all([
    textOf(`/api/v1/entities/search?q=${word}`),
    textOf(`/api/v1/entities/search?q=${word}&group=none`),
    textOf(`/api/v1/suggest?q=${word.slice(0, 4)}`),
    textOf(`/api/v1/episodes/${episode}`),
    textOf(`/api/v1/episodes/${episode}/transcript`),
    textOf(`/api/v1/podcasts/episodes/search?q=${word}`),
    textOf(`/api/v1/entities/search/feed?q=${word}`),
  ]);
  const stored = await platform.database.execute(sql`
    select (select jsonb_agg(p) from passages p), (select jsonb_agg(t) from transcripts t),
      (select jsonb_agg(e) from entities e), (select jsonb_agg(a) from aliases a), (select jsonb_agg(o) from topics o),
      (select jsonb_agg(v) from vocabulary v where passages > 0), (select jsonb_agg(b) from bookmarks b),
      (select jsonb_agg(d) from webhook_deliveries d)`);
  const engine = (await Array.fromAsync(platform.engine.ids('passages'))).flat();
  const all = [...answers, JSON.stringify(stored.rows), engine.length].join('\n');
  // A feed names the search that it is of.
  return all.replaceAll(`q=${word}`, '').replaceAll(`“${word}”`, '');
}

beforeAll(async () => {
  platform = await openTestPlatform();
  await platform.load(show());
  [admin, editor, member] = await Promise.all([
    signInAs(platform, 'admin'),
    signInAs(platform, 'editor'),
    signInAs(platform, 'member'),
  ]);
});
afterAll(() => platform?.close());

describe('the console', () => {
  it('is for operators alone, and keys and mail for admins alone', async () => {
    expect((await platform.app.request('/api/v1/admin/overview')).status).toBe(401);
    expect((await as(member, 'GET', '/admin/overview')).body).toMatchObject({ code: 'forbidden' });
    expect((await as(editor, 'GET', '/admin/overview')).status).toBe(200);
    for (const path of [
      '/admin/keys',
      '/admin/messages',
      '/admin/webhooks',
      '/admin/deliveries',
      '/admin/audit',
    ]) {
      expect([path, (await as(editor, 'GET', path)).status]).toEqual([path, 403]);
      expect([path, (await as(admin, 'GET', path)).status]).toEqual([path, 200]);
    }
    const invite = { email: 'you@example.org' };
    expect((await as(editor, 'POST', '/admin/keys/invite', invite)).status).toBe(403);
  });
});

describe('a takedown', () => {
  it('removes a passage everywhere, and keeps it out when the transcript is read again', async () => {
    const id = await idOf(sql`select id from passages where text like '%zephyr%'`);
    const episode = await episodeId('Kept');
    expect(await everywhere('zephyr', episode)).toContain('zephyr');
    const reason = 'A letter';
    expect((await as(editor, 'POST', `/admin/passages/${id}/takedown`, { reason })).status).toBe(200);
    await platform.index();
    expect(await everywhere('zephyr', episode)).not.toMatch(/zephyr|quixotic|Halden/);
    expect(await textOf(`/api/v1/episodes/${episode}/transcript`)).toContain('neighbors');
    await platform.load(show('changed'));
    expect(await everywhere('zephyr', episode)).not.toMatch(/zephyr|quixotic|Halden/);
    expect(await textOf(`/api/v1/episodes/${episode}/transcript`)).toContain('neighbors');
    expect((await as(editor, 'POST', `/admin/passages/${id}/takedown`, { reason })).body).toMatchObject({
      code: 'passage_not_found',
    });
  });

  it('removes an episode everywhere, answers 410, and keeps it out when its feed is read again', async () => {
    const id = await episodeId('Removed');
    expect(await everywhere('xylotomous', id)).toContain('Orla Quist');
    const reason = 'The guest asked for it';
    expect((await as(admin, 'POST', `/admin/episodes/${id}/takedown`, { reason })).status).toBe(200);
    await platform.index();
    for (const path of ['', '/transcript', '/entities'])
      expect((await platform.app.request(`/api/v1/episodes/some-slug-${id}${path}`)).status).toBe(410);
    expect(await everywhere('xylotomous', id)).not.toMatch(/xylotom|Orla|Quist/i);
    const report = await platform.load(show('again'));
    expect(report).toMatchObject({ failed: 0 });
    expect(await everywhere('xylotomous', id)).not.toMatch(/xylotom|Orla|Quist/i);
    const { body } = await as(admin, 'GET', '/admin/takedowns');
    expect(body.takedowns).toMatchObject([
      { kind: 'episode', reason, created_by: 'admin@example.org', episode_id: id },
      { kind: 'passage', created_by: 'editor@example.org' },
    ]);
  });

  it('can be lifted: the episode comes back with its feed', async () => {
    const { body } = await as(admin, 'GET', '/admin/takedowns');
    for (const { id } of body.takedowns as { id: string }[])
      expect((await as(editor, 'POST', `/admin/takedowns/${id}/lift`)).status).toBe(200);
    await platform.load(show('once more'));
    expect(await everywhere('xylotomous', await episodeId('Removed'))).toContain('Orla Quist');
    expect(await everywhere('zephyr', await episodeId('Kept'))).toContain('zephyr');
  });

  it('is in the audit log', async () => {
    const { body } = await as(admin, 'GET', '/admin/audit');
    const actions = (body.entries as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['passage.takedown', 'episode.takedown', 'episode.lift_takedown']),
    );
  });
});

describe('a correction', () => {
  const spoken = (text: string) => `[00:00:05] Teo Marsh: ${text}`;
  const radio = (note = '') =>
    showOf('Waves', [
      {
        title: `Long ${note}`.trim(),
        guid: 'long',
        publicationDate: date,
        hint: '.txt',
        entities: [{ name: 'Quillfeather Radio', entity_type: 'organization' }],
        transcript: spoken('Quillfeather Radio is made by its listeners, and it has been for years.'),
      },
      {
        title: `Short ${note}`.trim(),
        guid: 'short',
        publicationDate: date,
        hint: '.txt',
        entities: [{ name: 'QFR', entity_type: 'organization' }],
        transcript: spoken('I record for QFR whenever the weather keeps me in the house.'),
      },
    ]);
  const idOfName = (name: string) => idOf(sql`select id from entities where name = ${name}`);
  const namesIn = async (title: string) => {
    const { body } = await as(admin, 'GET', `/episodes/${await episodeId(title)}`);
    return (body.entities as { name: string; entity_type: string }[])
      .filter(({ name }) => /QFR|Radio/.test(name))
      .map(({ name, entity_type }) => `${name}, ${entity_type}`);
  };
  const correct = (body: unknown) => as(editor, 'POST', '/admin/corrections', body);
  const undo = async ({ body }: Answer) => {
    const { id } = body.correction as { id: string };
    const undone = await as(editor, 'POST', `/admin/corrections/${id}/undo`);
    expect(undone.status).toBe(200);
  };
  let qfr: string;
  let full: string;

  it('merges two entities in search, pages, suggestions and alerts, also after all is read again', async () => {
    await platform.load(radio());
    [qfr, full] = await Promise.all([idOfName('QFR'), idOfName('Quillfeather Radio')]);
    const merged = await correct({ kind: 'merge', entity_id: qfr, into: full });
    expect(merged).toMatchObject({ status: 200, body: { episodes: 1 } });
    await platform.database.execute(sql`
      insert into subscriptions (address_id, kind, term, term_key, filters, source, status, verified_at, activated_in)
      select id, 'alert', 'Quillfeather Radio', 'quillfeather radio', '{}', 'monitor-page', 'active', now(),
        pg_current_xact_id()::text::bigint from addresses limit 1`);
    const check = async (title: string) => {
      await platform.index();
      expect(await namesIn(title)).toEqual(['Quillfeather Radio, organization']);
      const searched = await as(admin, 'GET', '/entities/search?q=QFR');
      expect(searched.body.entities).toMatchObject([{ name: 'Quillfeather Radio' }]);
      expect((await as(admin, 'GET', `/entities/${qfr}`)).body).toMatchObject({ id: full, mentions: 2 });
      const suggested = await textOf('/api/v1/suggest?q=qfr');
      expect(suggested).toContain('Quillfeather Radio');
    };
    await check('Short');
    await platform.load(radio('again'));
    await check('Short again');
    await platform.load(
      showOf('Tides', [
        {
          title: 'New',
          publicationDate: date,
          hint: '.txt',
          transcript: spoken('I record for QFR whenever the weather keeps me at home.'),
          entities: [{ name: 'QFR', entity_type: 'organization' }],
        },
      ]),
    );
    const { rows } = await platform.database.execute(
      sql`select e.title from alerts a join episodes e on e.id = a.episode_id`,
    );
    expect(rows).toEqual([{ title: 'New' }]);
    await undo(merged);
    expect(await namesIn('Short again')).toEqual(['QFR, organization']);
    expect(await namesIn('New')).toEqual(['QFR, organization']);
    expect(await namesIn('Long again')).toEqual(['Quillfeather Radio, organization']);
  });

  it('renames, retypes, splits by show and rejects, and each can be undone', async () => {
    const renamed = await correct({ kind: 'rename', entity_id: qfr, name: 'QFR Studios' });
    expect(await namesIn('New')).toEqual(['QFR Studios, organization']);
    const id = await idOfName('QFR Studios');
    const retyped = await correct({ kind: 'retype', entity_id: id, entity_type: 'product' });
    expect(await namesIn('New')).toEqual(['QFR Studios, product']);
    const tides = await idOf(sql`select id from podcasts where title = 'Tides'`);
    const product = await idOfName('QFR Studios');
    const split = await correct({
      kind: 'split',
      entity_id: product,
      name: 'QFR of the Sea',
      podcast_id: tides,
    });
    expect(await namesIn('New')).toEqual(['QFR of the Sea, product']);
    expect(await namesIn('Short again')).toEqual(['QFR Studios, product']);
    const waves = await idOf(sql`select id from podcasts where title = 'Waves'`);
    const rejected = await correct({ kind: 'reject', entity_id: product, podcast_id: waves });
    expect(await namesIn('Short again')).toEqual([]);
    await platform.load(radio('once more'));
    expect(await namesIn('Short once more')).toEqual([]);
    for (const made of [rejected, split, retyped, renamed]) await undo(made);
    expect(await namesIn('New')).toEqual(['QFR, organization']);
    expect(await namesIn('Short once more')).toEqual(['QFR, organization']);
    const left = await platform.database.execute(sql`select 1 from extracted_mentions`);
    expect(left.rows).toEqual([]);
  });

  it('is refused when it would do nothing, lead in a circle, or concern nothing that exists', async () => {
    const circle = await correct({ kind: 'merge', entity_id: qfr, into: full });
    expect(await correct({ kind: 'rename', entity_id: full, name: 'QFR' })).toMatchObject({
      body: { code: 'correction_conflict' },
    });
    expect(await correct({ kind: 'merge', entity_id: full, into: full })).toMatchObject({ status: 409 });
    expect(await correct({ kind: 'split', entity_id: full, name: 'X' })).toMatchObject({ status: 400 });
    expect(await correct({ kind: 'merge', entity_id: qfr, into: full })).toMatchObject({ status: 404 });
    await undo(circle);
  });
});
