import fc from 'fast-check';
import nodemailer from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { alertMail } from '../alerts/mail/alert-mail.ts';
import { phrase } from '../core/query/expression.ts';
import { wordsOf } from '../core/text/tokenize.ts';
import { headerText } from './mail.ts';

const unit = fc.constantFrom(
  ...'aZ0 \r\n\t\0<>&"\'/=:.é\u2028\u0085\ud83d\ude00',
  '\ud800',
  '<script>',
  '\r\nBcc: ',
  '=?utf-8?q?x?=',
);
const anything = fc.string({ unit, maxLength: 300 });
const publicUrl = 'https://earshot.example.org';

const mailOf = (term: string, title: string, text: string) =>
  alertMail({
    items: [
      {
        term,
        phrases: [phrase(wordsOf(term))],
        episodeTitle: title,
        podcastTitle: title,
        language: 'en',
        publicationDate: null,
        episodeUrl: `${publicUrl}/episode/x`,
        quotes: [{ id: 'x', text, speaker: title, startSeconds: null }],
        isWrittenOnly: false,
        otherEpisodes: 0,
      },
    ],
    publicUrl,
    manageUrl: `${publicUrl}/manage?token=x`,
    note: undefined,
  });

/** The headers of a message, read by the letter of RFC 5322 and RFC 2047. */
function headersOf(head: string): Map<string, string> {
  const decoded = (value: string) =>
    value
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
        encoding.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64').toString()
          : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
      );
  const lines = head.replace(/\r?\n(?=[ \t])/g, '').split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), decoded(value)];
    }),
  );
}

describe('a message', () => {
  it('treats whatever was typed as text, in its subject and in its HTML', () => {
    fc.assert(
      fc.property(anything, anything, anything, (term, title, text) => {
        const { subject, html } = mailOf(term, title, text);
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect([...subject].length).toBeLessThanOrEqual(150);
        expect(html).not.toMatch(/<(?:script|img|iframe|svg)/i);
      }),
      { numRuns: 200 },
    );
    expect(mailOf('<script>', '"><img src=x onerror=alert(1)>', '<b>').html).toContain('&lt;script&gt;');
    expect(headerText('a\r\nBcc: b@y.example')).toBe('a Bcc: b@y.example');
    expect(headerText('=?utf-8?q?x?=')).toBe('= ?utf-8?q?x?=');
    expect(headerText('a😀'.repeat(100)).isWellFormed()).toBe(true);
  });

  it('has lines that every mail server accepts, and no headers but ours', async () => {
    const writer = nodemailer.createTransport({ streamTransport: true, buffer: true });
    await fc.assert(
      fc.asyncProperty(anything, anything, async (term, text) => {
        const { subject, html, text: plain } = mailOf(term, text, `${text}${'long '.repeat(400)}`);
        const { message } = await writer.sendMail({
          from: 'a@x.example',
          to: 'b@x.example',
          subject,
          html,
          text: plain,
        });
        const raw = (message as Buffer).toString('latin1');
        const [head = ''] = raw.split(/\r?\n\r?\n/);
        expect(head).not.toMatch(/[^\t\r\n\x20-\x7e]|\r(?!\n)/);
        expect(headersOf(head).get('subject')).toBe(subject);
        const typed = headerText(term);
        const sent = await writer.sendMail({ to: 'b@x.example', subject: typed });
        const [typedHead = ''] = (sent.message as Buffer).toString('latin1').split(/\r?\n\r?\n/);
        expect(headersOf(typedHead).get('subject') ?? '').toBe(typed);
        expect(Math.max(...raw.split('\n').map((line) => line.length))).toBeLessThanOrEqual(998);
        const names = head.split(/\r?\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')));
        expect(names.sort()).toEqual([
          'Content-Type',
          'Date',
          'From',
          'MIME-Version',
          'Message-ID',
          'Subject',
          'To',
        ]);
      }),
      { numRuns: 60 },
    );
  });
});
