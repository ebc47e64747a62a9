import { linkHtml, mailHtml, paragraphHtml } from '../../mail/layout.ts';
import type { MailContent } from '../../mail/mail.ts';

/** One week of an address, in counts. */
export type QuietWeek = { alerts: number; checked: number; matches: number; withoutTranscript: number };

const count = (value: number, singular: string, plural: string) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? singular : plural}`;

/** The weekly note that confirms the alerts work although nothing matched. */
export function quietWeekMail(week: QuietWeek, manageUrl: string): MailContent {
  const matches = count(week.matches, 'match', 'matches');
  const summary = `Checked ${count(week.checked, 'episode', 'episodes')}, ${matches}, ${week.withoutTranscript.toLocaleString('en-US')} without transcript.`;
  const alerts = `We checked ${week.alerts.toLocaleString('en-US')} of your alerts.`;
  const why = 'You asked for a weekly note even if nothing matched.';
  return {
    subject: `Weekly summary: ${week.matches === 0 ? 'no matches' : matches}`,
    text: `${alerts}\n${summary}\n\n--\n${why}\nManage your alerts: ${manageUrl}\n`,
    html: mailHtml({
      preheader: summary,
      content: `${paragraphHtml(alerts, { below: 8 })}\n${paragraphHtml(summary, { style: 'large' })}`,
      footer: `${why} ${linkHtml('Manage your alerts', manageUrl)}.`,
    }),
  };
}
