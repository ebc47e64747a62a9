import fc from 'fast-check';
import nodemailer from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { alertMail } from './alert-mail.ts';
import { headerText } from './mail.ts';

const unit = fc.constantFrom(
  ...'aZ0 \r\n\t\0<>&"\'/=:.é\u2028\u0085\ud83d\ude00',
  '\ud800',
  '<script>',
  '\r\nBcc: ',
);
const anything = fc.string({ unit, maxLength: 300 });
const publicUrl = 'https://earshot.example.org';

const mailOf = (term: string, title: string, text: string) =>
  alertMail({
    items: [
      {
        term,
        phrases: [term],
        episodeTitle: title,
        podcastTitle: title,
        publicationDate: null,
        episodeUrl: `${publicUrl}/episode/x`,
        quotes: [{ id: 'x', text, speaker: title, startSeconds: null }],
        otherEpisodes: 0,
      },
    ],
    publicUrl,
    manageUrl: `${publicUrl}/manage?token=x`,
    note: undefined,
  });

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
