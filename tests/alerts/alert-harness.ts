import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { silentLogger } from '../../domain/core/logging/logger.ts';
import { smtpTransport } from '../../domain/mail/transport.ts';
import type { JobLoop } from '../../ingest/worker/jobs/job-loop.ts';
import { runJobs } from '../../ingest/worker/jobs/run-jobs.ts';
import { alertsLoop } from '../../ingest/worker/mail/alerts-loop.ts';
import { type DeliverOptions, messagesLoop } from '../../ingest/worker/mail/deliver-mail.ts';
import { passMinutes } from '../../testing/pass-minutes.ts';
import { openTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { bodyOf, openTestSmtp, type Received, type TestSmtp } from '../../testing/smtp.ts';
import { solveChallenge } from '../../testing/solve-challenge.ts';
import { waitUntil } from '../../testing/wait-until.ts';

export const today = () => new Date().toISOString();
export const tokenIn = (mail: Received) => /verify-email\?token=([\w-]+)/.exec(bodyOf(mail))?.[1] ?? '';
export const manageTokenIn = (mail: Received) => /manage\?token=([\w.-]+)/.exec(bodyOf(mail))?.[1] ?? '';

/** A platform, a mail server, and what is done with both again and again; for one test file. */
export class AlertHarness {
  #platform: TestPlatform | undefined;
  #smtp: TestSmtp | undefined;
  #options: DeliverOptions | undefined;
  #stop: AbortController | undefined;
  #loops: JobLoop[] = [];
  #running: Promise<void> | undefined;

  get platform(): TestPlatform {
    return opened(this.#platform);
  }

  get smtp(): TestSmtp {
    return opened(this.#smtp);
  }

  get options(): DeliverOptions {
    return opened(this.#options);
  }

  async open(): Promise<void> {
    this.#platform = await openTestPlatform();
    this.#smtp = await openTestSmtp();
    this.#options = {
      database: this.#platform.database,
      publicUrl: 'https://earshot.example.org',
      mail: smtpTransport(this.#smtp.url, {
        mailFrom: 'Earshot <alerts@earshot.example.org>',
        mailPerSecond: 1_000,
        dkim: undefined,
      }),
      log: silentLogger,
    };
  }

  async close(): Promise<void> {
    await this.#options?.mail.close();
    await this.#smtp?.close();
    await this.#platform?.close();
  }

  /** Gathers and sends what is due, until the test is over. */
  startWorker(): void {
    this.#stop = new AbortController();
    const { database, log } = this.options;
    this.#loops = [alertsLoop(this.options), messagesLoop(this.options)];
    this.#running = runJobs(this.#loops, { database, log, signal: this.#stop.signal });
  }

  /** Puts due alerts into messages, once. */
  async gatherAlerts(): Promise<void> {
    await alertsLoop(this.options).runOnce();
  }

  /** Sends every message that is due. */
  async sendMessages(options = this.options): Promise<void> {
    while ((await messagesLoop(options).runOnce()) > 0);
  }

  async passMinutes(minutes: number): Promise<void> {
    await passMinutes(this.platform.database, minutes);
  }

  async afterTest(): Promise<void> {
    this.#stop?.abort();
    await this.#running;
    this.#smtp?.refuse(() => undefined);
  }

  post(path: string, body: unknown): Response | Promise<Response> {
    return this.platform.app.request(`/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  mailTo(email: string): Received[] {
    return this.smtp.received.filter(({ to }) => to.includes(email));
  }

  /** The message of this number to an address, once it has come. A worker looks for what is due without a pause. */
  async received(email: string, count: number): Promise<Received> {
    await waitUntil(() => {
      for (const loop of this.#loops) loop.wake();
      return this.mailTo(email).length >= count;
    });
    return this.mailTo(email)[count - 1] as Received;
  }

  async subscribe(email: string, term: string): Promise<void> {
    const turnstileToken = await solveChallenge(this.platform);
    const answer = await this.post('/subscribe', {
      email,
      search_term: term,
      turnstileToken,
      source: 'monitor-page',
    });
    expect(await answer.json()).toEqual({ success: true, verification_required: true });
  }

  /** Subscribes, and follows the link of the message. */
  async verified(email: string, term: string): Promise<void> {
    await this.subscribe(email, term);
    const token = tokenIn(await this.received(email, 1));
    const answer = await this.post('/verify-email', { token, email });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ success: true, message: 'Your alerts are active.' }),
    ]);
  }
}

function opened<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Open the harness before the first test.');
  return value;
}

export function openAlertHarness(): AlertHarness {
  const harness = new AlertHarness();
  beforeAll(() => harness.open());
  afterEach(() => harness.afterTest());
  afterAll(() => harness.close());
  return harness;
}
