import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** The packaged Chromium, or the one that is named; on a machine without libnss3, with the libraries of the package. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath());
  const options = { executablePath, args: ['--no-sandbox', '--disable-gpu', '--headless=shell'] };
  try {
    return await playwright.launch(options);
  } catch {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    await inflate(join(dirname(entry), '../bin/al2023.tar.br'));
    return playwright.launch({
      ...options,
      env: { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib') },
    });
  }
}

/** Unpacks the browser before several tests would do so at the same time, and one would start a part of it. */
export async function unpackBrowser(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync(join(tmpdir(), 'chromium'))) return;
  const browser = await launchBrowser();
  await browser.close();
}
