import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rebuildIndex } from '../../ingest/worker/index/rebuild.ts';
import { createApp } from '../../server/app.ts';
import { loadBuiltWeb } from '../../server/built-web.ts';
import { showOf } from '../../testing/show-of.ts';
import { openConsole } from './open-console.ts';
import type { Answer } from './operator.ts';

const date = new Date(Date.now() - 86_400_000).toISOString();
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

let pages: ReturnType<typeof createApp>;

const { opened, admin, editor, member, idOf, episodeId, entityId } = openConsole(async ({ platform }) => {
  pages = createApp({ ...platform.dependencies, web: await loadBuiltWeb() });
});

const namesIn = async (title: string) => {
  const { body } = await admin('GET', `/episodes/${await episodeId(title)}`);
  return (body.entities as { name: string; entity_type: string }[])
    .filter(({ name }) => /QFR|Radio/.test(name))
    .map(({ name, entity_type }) => `${name}, ${entity_type}`);
};
const withinAMinute = { timeout: 60_000 };
const correct = (body: unknown) => editor('POST', '/admin/corrections', body);
const undo = async ({ body }: Answer) => {
  const { id } = body.correction as { id: string };
  expect((await editor('POST', `/admin/corrections/${id}/undo`)).status).toBe(200);
};

describe('a correction', () => {
  let qfr: string;
  let full: string;

  it('merges two entities in search, pages, suggestions and alerts, also after all is read and indexed again', async () => {
    const { platform } = opened();
    await platform.load(radio());
    [qfr, full] = await Promise.all([entityId('QFR'), entityId('Quillfeather Radio')]);
    expect((await member('POST', '/subscriptions/create', { term: 'Quillfeather Radio' })).status).toBe(201);
    const merged = await correct({ kind: 'merge', entity_id: qfr, into: full });
    expect(merged).toMatchObject({ status: 200, body: { episodes: 1 } });
    const check = async (title: string) => {
      expect(await namesIn(title)).toEqual(['Quillfeather Radio, organization']);
      for (const q of [
        'QFR',
        'qfr&group=none',
        'Quillfeather%20Radio',
        'Quillfeather%20Radio&type=organization',
      ]) {
        const namesFound = async () => {
          const { body } = await admin('GET', `/entities/search?q=${q}`);
          return [q, ...(body.entities as { name: string }[]).map(({ name }) => name)];
        };
        await expect.poll(namesFound, withinAMinute).toEqual([q, 'Quillfeather Radio', 'Quillfeather Radio']);
      }
      expect((await admin('GET', `/entities/${qfr}`)).body).toMatchObject({ id: full, mentions: 2 });
      const page = await (await pages.request(`/entity/x-${full}`)).text();
      expect(page).toContain('whenever the weather keeps me');
      const suggested = await admin('GET', '/suggest?q=qfr');
      expect(JSON.stringify(suggested.body)).toContain('Quillfeather Radio');
    };
    await platform.index();
    await check('Short');
    await platform.load(radio('again'));
    await check('Short again');
    await rebuildIndex(platform);
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
    const { body } = await member('GET', '/notifications/user');
    expect(body.notifications).toMatchObject([{ episode_title: 'New' }]);
    await undo(merged);
    expect(await namesIn('Short again')).toEqual(['QFR, organization']);
    expect(await namesIn('New')).toEqual(['QFR, organization']);
    expect(await namesIn('Long again')).toEqual(['Quillfeather Radio, organization']);
  }, 120_000);

  it('renames, retypes, splits by show and rejects, and each can be undone', async () => {
    const renamed = await correct({ kind: 'rename', entity_id: qfr, name: 'QFR Studios' });
    expect(await namesIn('New')).toEqual(['QFR Studios, organization']);
    const id = await entityId('QFR Studios');
    const retyped = await correct({ kind: 'retype', entity_id: id, entity_type: 'product' });
    expect(await namesIn('New')).toEqual(['QFR Studios, product']);
    const tides = await idOf(sql`select id from podcasts where title = 'Tides'`);
    const product = await entityId('QFR Studios');
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
    await opened().platform.load(radio('once more'));
    expect(await namesIn('Short once more')).toEqual([]);
    for (const made of [rejected, split, retyped, renamed]) await undo(made);
    expect(await namesIn('New')).toEqual(['QFR, organization']);
    expect(await namesIn('Short once more')).toEqual(['QFR, organization']);
    const left = await opened().platform.database.execute(sql`select 1 from extracted_mentions`);
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
