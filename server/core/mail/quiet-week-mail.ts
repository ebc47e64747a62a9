import { escapeHtml } from '../text/escape-html.ts';
import { mailHtml } from './layout.ts';

export type QuietWeek = { terms: number; checked: number; matches: number; withoutTranscript: number };

const count = (value: number, one: string, more: string) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? one : more}`;

/** The weekly word that nothing was said, and what was listened to. */
export function quietWeekMail(
  week: QuietWeek,
  manageUrl: string,
): { subject: string; text: string; html: string } {
  const subject = 'Nothing was said this week';
  const line = `Checked ${count(week.checked, 'episode', 'episodes')}, ${count(week.matches, 'match', 'matches')}, ${week.withoutTranscript.toLocaleString('en-US')} without transcript.`;
  const terms = `We listened for ${count(week.terms, 'term', 'terms')} of yours.`;
  return {
    subject,
    text: `${line}\n${terms}\n\n--\nYou asked for this weekly word. Change or stop it: ${manageUrl}\n`,
    html: mailHtml({
      preheader: line,
      content: `<p style="margin:0 0 8px;font-size:18px">${line}</p><p style="margin:0">${terms}</p>`,
      footer: `You asked for this weekly word. <a class="link" href="${escapeHtml(manageUrl)}" style="color:#0f5e5c">Change or stop it</a>.`,
    }),
  };
}
