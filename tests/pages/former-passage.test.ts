import { expect, it } from 'vitest';
import { showOf } from '../../testing/show-of.ts';
import { pathOfEpisode, visitSite } from './visit.ts';

const said = ['We began in the harbor at night.', 'Then the keeper lit the lamp.', 'And nobody came.'];
const turns = (lines: string[]) =>
  lines.map((line, at) => `**${at % 2 ? 'Jo' : 'Ada'}:** \\[00:${at + 1}0\\] ${line}`).join('\n\n');
const load = (lines: string[]) => showOf('Harbor', [{ title: 'Night', transcript: turns(lines) }]);

const visit = visitSite();

async function idOf(text: string): Promise<string> {
  const { rows } = await visit.platform.pool.query<{ id: string }>(
    'select id from passages where text = $1',
    [text],
  );
  return rows[0]?.id ?? '';
}

it('opens what is said there now, when the transcript was corrected', async () => {
  await visit.platform.load(load(said));
  const old = await idOf('Then the keeper lit the lamp.');
  await visit.platform.load(load(said.map((line) => line.replace('lit the lamp', 'lit a lamp'))));
  const now = await idOf('Then the keeper lit a lamp.');
  expect([old === '', now === '', old === now]).toEqual([false, false, false]);
  const path = await pathOfEpisode(visit, 'Night');
  const page = await visit.open(`${path}?t=20#mention-${old}`);
  await page.waitForURL(new RegExp(`#mention-${now}$`));
  await page.locator('[data-target]').getByText('Then the keeper lit a lamp.').waitFor();
});

it('stays where it is when nothing is left of it', async () => {
  const path = await pathOfEpisode(visit, 'The keeper');
  const hash = '#mention-00000000-0000-4000-8000-000000000000';
  const page = await visit.open(`${path}${hash}`);
  await page.getByRole('heading', { level: 1, name: 'The keeper' }).waitFor();
  expect(page.url()).toContain(hash);
});
