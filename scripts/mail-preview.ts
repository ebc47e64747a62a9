import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AlertItem } from '../domain/alerts/mail/alert-item.ts';
import { alertMail } from '../domain/alerts/mail/alert-mail.ts';
import { quietWeekMail } from '../domain/alerts/mail/quiet-week-mail.ts';
import { phrase } from '../domain/core/query/expression.ts';
import { accountMail } from '../domain/mail/messages/account-mail.ts';
import { keyInvitationMail } from '../domain/mail/messages/key-invitation-mail.ts';
import { verificationMail } from '../domain/mail/messages/verification-mail.ts';
import { webhookDisabledMail } from '../domain/mail/messages/webhook-disabled-mail.ts';
import { launchBrowser } from '../testing/chromium.ts';

const publicUrl = 'https://earshot.example.org';
const manageUrl = `${publicUrl}/manage?token=sample`;

const item = (changes: Partial<AlertItem> = {}): AlertItem => ({
  term: 'Nadia Okonkwo',
  phrases: [phrase(['nadia', 'okonkwo'])],
  episodeTitle: 'A year of chairs',
  podcastTitle: 'Ledger & Loom',
  language: 'en',
  publicationDate: new Date('2026-09-08'),
  episodeUrl: `${publicUrl}/episode/a-year-of-chairs-00000000-0000-5000-8000-000000000000`,
  quotes: [
    {
      id: '00000000-0000-5000-8000-000000000001',
      text: 'What Nadia Okonkwo calls the long patience of a warehouse is a chair that nobody has sat on for a year.',
      speaker: 'Joost Terhorst',
      startSeconds: 2530,
    },
  ],
  isWrittenOnly: false,
  otherEpisodes: 0,
  ...changes,
});

const samples = {
  verification: verificationMail(`${publicUrl}/verify-email?token=sample&email=you%40example.org`, {
    kind: 'alert',
    term: 'Nadia Okonkwo',
  }),
  alert: alertMail({ items: [item()], publicUrl, manageUrl, note: undefined }),
  digest: alertMail({
    items: [
      item(),
      item({
        term: 'folding chair',
        phrases: [phrase(['folding', 'chair'])],
        episodeTitle: 'Slow ships',
        otherEpisodes: 13,
        quotes: [
          {
            id: 'x',
            text: 'This show is brought to you by the folding chair that folds itself.',
            speaker: null,
            startSeconds: null,
          },
        ],
      }),
    ],
    publicUrl,
    manageUrl,
    note: 'These alerts are combined into one email because of your settings, or because you reached the daily limit for instant alerts.',
  }),
  'quiet-week': quietWeekMail({ alerts: 3, checked: 412, matches: 0, withoutTranscript: 37 }, manageUrl),
  'key-invitation': keyInvitationMail(`${publicUrl}/api-key?token=sample`),
  'account-verification': accountMail('account-verification', `${publicUrl}/confirm-account#token=sample`),
  'account-exists': accountMail('account-exists', `${publicUrl}/sign-in`),
  'password-reset': accountMail('password-reset', `${publicUrl}/reset-password#token=sample`),
  'sign-in': accountMail('sign-in', `${publicUrl}/sign-in-link#token=sample`),
  'email-change': accountMail('email-change', `${publicUrl}/confirm-email#token=sample`),
  'account-change': accountMail('account-change', `${publicUrl}/account`),
  'webhook-disabled': webhookDisabledMail(
    {
      id: '00000000-0000-5000-8000-000000000002',
      url: 'https://hooks.example.org/mentions',
      term: 'folding chair',
      disabledReason: 'The endpoint responded with status 410 Gone.',
    },
    publicUrl,
  ),
};

/** Writes every kind of message as text, HTML and screenshots: wide and on a phone, light and dark. */
async function previewMail(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const [name, mail] of Object.entries(samples)) {
      writeFileSync(join(folder, `${name}.html`), mail.html);
      writeFileSync(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`);
      for (const width of [390, 700])
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme });
          await page.setContent(mail.html);
          await page.screenshot({
            path: join(folder, `${name}-${width}-${colorScheme}.png`),
            fullPage: true,
          });
          await page.close();
        }
    }
  } finally {
    await browser.close();
  }
}

const [folder = 'data/mail-preview'] = process.argv.slice(2);
await previewMail(folder);
console.log(`Wrote the previews to ${folder}.`);
