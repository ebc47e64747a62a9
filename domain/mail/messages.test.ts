import { describe, expect, it } from 'vitest';
import type { AlertItem } from '../alerts/mail/alert-item.ts';
import { alertMail } from '../alerts/mail/alert-mail.ts';
import { quietWeekMail } from '../alerts/mail/quiet-week-mail.ts';
import { phrase } from '../core/query/expression.ts';
import { keyInvitationMail } from './messages/key-invitation-mail.ts';
import { verificationMail } from './messages/verification-mail.ts';
import { webhookDisabledMail } from './messages/webhook-disabled-mail.ts';

const publicUrl = 'https://earshot.example.org';
const manageUrl = `${publicUrl}/manage?token=x`;

const item = (changes: Partial<AlertItem> = {}): AlertItem => ({
  term: 'Ada',
  phrases: [phrase(['ada'])],
  language: 'en',
  episodeTitle: 'One',
  podcastTitle: 'Show',
  publicationDate: new Date('2026-05-03'),
  episodeUrl: `${publicUrl}/episode/one`,
  quotes: [{ id: 'p', text: 'Ada spoke.', speaker: 'Grace', startSeconds: 62.7 }],
  isWrittenOnly: false,
  otherEpisodes: 0,
  ...changes,
});
const mailOf = (items: AlertItem[], note?: string) => alertMail({ items, publicUrl, manageUrl, note });

describe('an alert message', () => {
  it('has each text in its language and direction, aligned where mail clients believe the table', () => {
    const { html } = mailOf([
      item({
        language: 'ar',
        episodeTitle: 'الجسر القديم',
        podcastTitle: 'جسور',
        quotes: [{ id: 'p', text: 'قالت Ada إن الجسر قديم.', speaker: 'سلمى الحداد', startSeconds: 3 }],
      }),
    ]);
    expect(html).toMatch(
      /<p lang="ar" dir="rtl" style="[^"]*text-align:right;[^"]*">“قالت <span class="mark"/,
    );
    expect(html).toContain('Said by <span lang="ar" dir="rtl">سلمى الحداد</span> · ');
    expect(html).toContain('<span lang="ar" dir="rtl">جسور</span> · May 3, 2026');
    expect(html).toMatch(/<span lang="ar" dir="rtl"><a [^>]*>الجسر القديم<\/a><\/span>/);
    expect(mailOf([item()]).html).not.toContain('rtl');
  });

  it('quotes what was said, by whom, and links to the second', () => {
    const { subject, text, html } = mailOf([item()]);
    expect(subject).toBe('“Ada” on Show');
    expect(text).toContain('“Ada spoke.”\n  Said by Grace\n  Listen at 00:01:02: ');
    expect(text).toContain(`${publicUrl}/episode/one?t=62&q=Ada#mention-p`);
    expect(text).toContain('Show · May 3, 2026');
    expect(html).toContain('>Ada</span> spoke.');
  });

  it('counts matches and terms in its subject when there are several', () => {
    expect(mailOf([item(), item()]).subject).toBe('“Ada”: 2 new matches');
    expect(mailOf([item(), item({ term: 'Grace' }), item()]).subject).toBe('“Ada” and 1 more: 3 new matches');
  });

  it('has a button that opens its only match, or manages several', () => {
    const button = /border-radius:6px[^>]*><a href="([^"]*)"/;
    expect(button.exec(mailOf([item()]).html)?.[1]).toBe(`${publicUrl}/episode/one?t=62&amp;q=Ada#mention-p`);
    expect(button.exec(mailOf([item(), item()]).html)?.[1]).toBe(manageUrl);
  });

  it('says where else a passage occurs, and why matches come together', () => {
    const { text } = mailOf([item({ otherEpisodes: 1 }), item({ otherEpisodes: 3 })], 'Combined.');
    expect(text).toMatch(/^Combined\.\n/);
    expect(text).toContain('Also in 1 other episode.');
    expect(text).toContain('Also in 3 other episodes.');
  });

  it('says so where only what is written about the episode matches', () => {
    const written = mailOf([item({ quotes: [], isWrittenOnly: true })]);
    for (const part of [written.text, written.html])
      expect(part).toContain('In the title, people or description, but not said.');
    expect(written.html).toContain('Open the episode');
    expect(mailOf([item()]).text).not.toContain('but not said');
  });

  it('links to the text where no second is known', () => {
    const quotes = [{ id: 'p', text: 'Ada spoke.', speaker: null, startSeconds: null }];
    expect(mailOf([item({ quotes })]).text).toContain(
      `Read in context: ${publicUrl}/episode/one?q=Ada#mention-p`,
    );
  });
});

describe('every message', () => {
  it('has a link or a command that does what it asks for, in text and in HTML', () => {
    const link = `${publicUrl}/verify-email?token=a&email=b`;
    for (const { text, html } of [
      verificationMail(link, { kind: 'alert', term: 'Ada' }),
      keyInvitationMail(link),
    ]) {
      expect(text).toContain(link);
      expect(html).toContain(link.replace('&', '&amp;'));
    }
    const webhook = { id: 'w', url: 'https://a.example/', term: 'Ada', disabledReason: null };
    expect(webhookDisabledMail(webhook, publicUrl).text).toContain(`PATCH ${publicUrl}/api/v1/webhooks/w`);
  });
});

describe('the message that asks for confirmation', () => {
  const link = `${publicUrl}/verify-email?token=a`;
  const one = { kind: 'alert', term: 'Ada Palmer' } as const;

  it('names what was asked for', () => {
    const { text, html, subject } = verificationMail(link, one);
    expect(text).toContain('- Alerts about “Ada Palmer”\n');
    expect(html).toContain('Alerts about “Ada Palmer”');
    expect(subject).not.toContain('Ada');
  });

  it('says what it is about where there is no term to show', () => {
    const textOf = (request: Parameters<typeof verificationMail>[1]) => verificationMail(link, request).text;
    expect(textOf({ kind: 'api-waitlist', term: '' })).toContain('- A place on the API waitlist\n');
    expect(textOf({ ...one, term: '' })).toContain('- Alerts about a term that can’t be shown here\n');
  });
});

describe('the weekly note', () => {
  it('says what was checked', () => {
    const week = { alerts: 3, checked: 1_412, matches: 0, withoutTranscript: 37 };
    const { subject, text } = quietWeekMail(week, manageUrl);
    expect(subject).toBe('Weekly summary: no matches');
    expect(text).toContain('We checked 3 of your alerts.');
    expect(text).toContain('Checked 1,412 episodes, 0 matches, 37 without transcript.');
  });

  it('counts matches that were not sent, such as those of a snoozed alert', () => {
    const week = { alerts: 1, checked: 1, matches: 1, withoutTranscript: 0 };
    expect(quietWeekMail(week, manageUrl).subject).toBe('Weekly summary: 1 match');
  });
});
