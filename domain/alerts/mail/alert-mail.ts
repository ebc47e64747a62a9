import { quoteTerm } from '../../../contract/shared/format.ts';
import { escapeHtml } from '../../core/formats/escape-html.ts';
import { buttonHtml, linkHtml, mailHtml, paragraphHtml } from '../../mail/layout.ts';
import { headerText, type MailContent } from '../../mail/mail.ts';
import { type AlertItem, itemHtml, itemText, listenLabel, quoteUrl } from './alert-item.ts';

export type AlertMailOptions = {
  items: AlertItem[];
  publicUrl: string;
  manageUrl: string;
  /** Why these are combined, if they had to wait. */
  note: string | undefined;
};

function alertSubject(items: AlertItem[]): string {
  const [first] = items;
  if (!first) return 'Your podcast alerts';
  if (items.length === 1) return headerText(`${quoteTerm(first.term)} on ${first.podcastTitle}`);
  const otherTerms = new Set(items.map(({ term }) => term)).size - 1;
  const others = otherTerms > 0 ? ` and ${otherTerms} more` : '';
  return headerText(`${quoteTerm(first.term)}${others}: ${items.length} new matches`);
}

/** A single match opens at its position; of several, none is more important than the others. */
function alertButton(items: AlertItem[], manageUrl: string): string {
  const [first] = items;
  if (!first || items.length > 1) return buttonHtml('Manage your alerts', manageUrl);
  const [quote] = first.quotes;
  return quote
    ? buttonHtml(listenLabel(quote), quoteUrl(first, quote))
    : buttonHtml('Open the episode', first.episodeUrl);
}

/** Reports what an address's alerts matched: which episode, what was said, and at which second. */
export function alertMail({ items, publicUrl, manageUrl, note }: AlertMailOptions): MailContent {
  const why = 'You’re receiving this because you set up these alerts.';
  return {
    subject: alertSubject(items),
    text: [
      ...(note ? [note, ''] : []),
      items.map((item) => itemText(item, publicUrl)).join('\n\n----\n\n'),
      '',
      '--',
      why,
      `Pause, change, or delete them: ${manageUrl}`,
      '',
    ].join('\n'),
    html: mailHtml({
      preheader: headerText(items[0]?.quotes[0]?.text ?? '', 120),
      content: [
        ...(note ? [paragraphHtml(escapeHtml(note), { below: 12 })] : []),
        ...items.map((item) => itemHtml(item, publicUrl)),
        `<div style="margin-top:20px">${alertButton(items, manageUrl)}</div>`,
      ].join('\n'),
      footer: `${why} ${linkHtml('Pause, change, or delete them', manageUrl)}.`,
    }),
  };
}
