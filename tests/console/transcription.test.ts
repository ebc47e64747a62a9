import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../../domain/accounts/sessions/sessions.ts';
import { nextDay } from '../../domain/transcription/spending.ts';
import { launchBrowser } from '../../testing/chromium.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { showOf } from '../../testing/show-of.ts';
import { openTestSite, type TestSite } from '../../testing/site.ts';
import { transcribeConfig } from '../../testing/transcription/transcribe-config.ts';
import { allRules, axe, colorRules, violationsOn } from '../pages/axe.ts';
import { takenOver } from '../pages/visit.ts';
import { signInAs } from './operator.ts';

let platform: TestPlatform;
let site: TestSite;
let browser: Browser;
let token: string;

const titles = ['Rope', 'Tar', 'Canvas', 'Oakum'];

const execute = (statement: ReturnType<typeof sql>) => platform.database.execute(statement);

beforeAll(async () => {
  platform = await openTestPlatform();
  Object.assign(platform.dependencies, {
    transcribe: { ...transcribeConfig, hoursPerDay: 2 },
    metricsToken: 'metrics-token',
  });
  await platform.store(
    showOf(
      'The Loft',
      titles.map((title) => ({ title, audioUrl: 'https://example.org/a.mp3', durationSeconds: 5_400 })),
    ),
  );
  const queue = (title: string, state: ReturnType<typeof sql>) =>
    execute(sql`
    insert into transcriptions (episode_id, priority, status, started_at, heard_seconds, error_message)
    select id, 3, ${state} from episodes where title = ${title}`);
  await queue('Rope', sql`'waiting', now(), 720, null`);
  await queue('Tar', sql`'failed', null, 0, 'The audio is gone (404).'`);
  token = await signInAs(platform, 'admin');
  site = await openTestSite(platform);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await platform?.close();
});

/** A window of the admin, on a tab of the console. */
async function openTab(tab: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${site.base}/about`);
  const { rows } = await execute(sql`select id from users where role = 'admin'`);
  const session = await startSession(platform.database, String(rows[0]?.id), {
    network: undefined,
    userAgent: undefined,
  });
  await page.evaluate(
    (tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
    },
    { auth_token: session.token, refresh_token: session.refresh_token },
  );
  await page.goto(`${site.base}/admin?tab=${tab}`);
  await takenOver(page);
  return page;
}

const policy = async () => {
  const { rows } = await execute(sql`select mode, last_count from transcription_policies`);
  return rows;
};

/** What axe finds, in both themes, and whether the page scrolls sideways. */
async function faultsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: 'light' });
  const faults = await violationsOn(page, allRules);
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await violationsOn(page, colorRules)));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > 390 ? [...faults, `The page is ${width} pixels wide.`] : faults;
}

describe('the tab “Transcription”', () => {
  it('asks with the price before it saves what is transcribed', async () => {
    const page = await openTab('transcription');
    await page.getByText('12 of 90 min').waitFor();
    const form = page.getByRole('form', { name: 'Transcription of The Loft' });
    await form.getByRole('combobox').selectOption('all');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('4 episodes: 6 hours, about $3.60. That takes 3 days by the daily limit.').waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await form.getByRole('button', { name: 'Cancel' }).click();
    expect(await form.getByRole('combobox').inputValue()).toBe('last');
    expect(await policy()).toEqual([]);
    await form.getByLabel('How many of the last episodes').fill('2');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('button', { name: 'Yes, transcribe 2 episodes' }).click();
    await form.getByRole('status').waitFor({ state: 'detached' });
    expect(await policy()).toEqual([{ mode: 'last', last_count: 2 }]);
    expect(await form.getByRole('combobox').evaluate((select) => select === document.activeElement)).toBe(
      true,
    );
  });

  it('pauses, resumes, says why nothing is sent, and tries again', async () => {
    const page = await openTab('transcription');
    await page.getByRole('button', { name: 'Pause transcription' }).click();
    await page.getByText('Transcription is paused: nothing is sent until you resume it.').waitFor();
    await page.getByRole('button', { name: 'Resume transcription' }).click();
    await page.getByRole('button', { name: 'Pause transcription' }).waitFor();
    await execute(sql`update transcription_control set wait_until = ${nextDay}`);
    await page.getByText(/^Nothing is sent until .+: the day’s 2 hours are used\.$/).waitFor();
    await execute(sql`update transcription_control set problem = 'The service refused the key.'`);
    await page.getByText('The service refused the key.').waitFor();
    await page.getByLabel('Show').selectOption('failed');
    await page.getByText('The audio is gone (404).').waitFor();
    expect(await faultsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again: Tar' }).click();
    await page.getByText('No episode failed.').waitFor();
    const { rows } = await execute(sql`select priority, status from transcriptions
      join episodes on id = episode_id where title = 'Tar'`);
    expect(rows).toEqual([{ priority: 0, status: 'waiting' }]);
  });

  it('is told by the overview, the metrics and health what is wrong', async () => {
    await execute(sql`update transcriptions set status = 'failed' where started_at is null`);
    const get = async (path: string, key: string) => {
      const response = await fetch(site.base + path, { headers: { authorization: `Bearer ${key}` } });
      return response.text();
    };
    const overview = JSON.parse(await get('/api/v1/admin/overview', token));
    expect(overview.problems).toEqual(
      expect.arrayContaining([
        'Transcription: The service refused the key.',
        '1 episode could not be transcribed.',
      ]),
    );
    expect(overview.transcription).toMatchObject({ is_on: true, is_usable: false, running: 1, failed: 1 });
    expect(JSON.parse(await get('/api/v1/health', token)).transcription).toEqual({
      waiting: 0,
      problem: 'The service refused the key.',
    });
    const metrics = await get('/metrics', 'metrics-token');
    expect(metrics).toMatch(/^earshot_transcription_ok 0$/m);
    expect(metrics).toMatch(/^earshot_transcription_failed 1$/m);
    expect(metrics).toMatch(/^earshot_transcription_hours_waiting 1\.3$/m);
    expect(metrics).toMatch(/^earshot_transcription_running 1$/m);
  });

  it('has an episode of the library transcribed', async () => {
    const page = await openTab('library');
    await page.getByLabel('Change Canvas').click();
    await page.getByRole('button', { name: 'Transcribe', exact: true }).click();
    await page.getByText('waiting to be transcribed').waitFor();
  });
});
