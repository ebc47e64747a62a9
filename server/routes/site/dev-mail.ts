import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { isSecret } from '../../../domain/identity/is-secret.ts';
import type { DevInbox } from '../../../domain/mail/dev-inbox.ts';

const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  at: z.string(),
});
const maxShown = 100;

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const formatTime = (iso: string) => `${timeFormat.format(new Date(iso))} UTC`;

const readMail = (folder: string, name: string) =>
  storedMail.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));

const headHtml = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><link rel="stylesheet" href="/api/v1/docs.css"></head>`;

/** For whoever comes without the key. */
const closedHtml = html`${raw('<!doctype html>')}
  <html lang="en">
    ${headHtml}
    <body class="plain">
      <h1>Mail</h1>
      <p>This inbox needs a key. <code>npm start</code> prints a link that has it, and so does <code>npm run mail -- inbox</code>.</p>
    </body>
  </html>`;

/** Newest first. */
const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
        .reverse()
        .slice(0, maxShown)
    : [];

/** The key in the address is for nobody else, and neither is what it opens. */
const requireKey =
  (key: string): MiddlewareHandler =>
  async (c, next) => {
    if (isSecret(c.req.query('key'), key)) await next();
    else c.res = await c.html(closedHtml, 403);
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
  };

/** The inbox of a machine without a mail server: the messages that would have been sent. Never mounted in production. */
export function devMailRoutes({ folder, key }: DevInbox): Hono {
  const app = new Hono();
  app.use('/dev/mail/*', requireKey(key));
  app.get('/dev/mail', (c) => {
    const rows = namesIn(folder).map((name) => ({ name, mail: readMail(folder, name) }));
    return c.html(html`${raw('<!doctype html>')}
      <html lang="en">
        ${headHtml}
        <body class="plain">
          <h1>Mail</h1>
          <p>No SMTP server is configured. Messages are written to <code>${folder}</code> and shown here.</p>
          ${rows.length === 0 ? html`<p>No messages yet.</p>` : ''}
          <dl>${rows.map(({ name, mail }) => html`<dt><a href="/dev/mail/${name.replace(/\.json$/, '')}?key=${key}">${mail.subject}</a></dt><dd>to ${mail.to}, <time datetime="${mail.at}">${formatTime(mail.at)}</time></dd>`)}</dl>
        </body>
      </html>`);
  });
  app.get('/dev/mail/:name{[\\w.-]+}', (c) => {
    const name = `${c.req.param('name')}.json`;
    if (!namesIn(folder).includes(name)) return c.notFound();
    // The message as a mail reader shows it: with its own styles, and nothing that runs.
    return c.html(readMail(folder, name).html, 200, {
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    });
  });
  return app;
}
