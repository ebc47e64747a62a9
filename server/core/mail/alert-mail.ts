import { formatDuration, formatLongDate } from '../library/format.ts';
import { mentionUrl } from '../library/mention-url.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { buttonHtml, mailHtml, serif } from './layout.ts';
import { headerText } from './mail.ts';

export type QuotedPassage = { id: string; text: string; speaker: string | null; startSeconds: number | null };

/** One episode that said one term. */
export type AlertItem = {
  term: string;
  words: string[];
  episodeTitle: string;
  podcastTitle: string;
  publicationDate: Date | null;
  episodeUrl: string;
  quotes: QuotedPassage[];
  /** Further episodes in which the same passage stands: an advertisement, a rerun. */
  alsoIn: number;
};

export type AlertMailOptions = {
  items: AlertItem[];
  publicUrl: string;
  manageUrl: string;
  /** Said when these had to wait, and why. */
  note: string | undefined;
};

const letter = /[\p{L}\p{N}]/u;

/** The parts of a text, those that say the words marked; case does not matter. */
function markedParts(text: string, words: string[]): { text: string; marked: boolean }[] {
  const pattern = words
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  if (pattern === '') return [{ text, marked: false }];
  const parts: { text: string; marked: boolean }[] = [];
  let from = 0;
  for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
    const end = match.index + match[0].length;
    const isWhole = !letter.test(text[match.index - 1] ?? '') && !letter.test(text[end] ?? '');
    if (!isWhole) continue;
    parts.push({ text: text.slice(from, match.index), marked: false }, { text: match[0], marked: true });
    from = end;
  }
  return [...parts, { text: text.slice(from), marked: false }];
}

const quoteUrl = (item: AlertItem, quote: QuotedPassage) =>
  mentionUrl(item.episodeUrl, quote.id, quote.startSeconds);

const listenText = (quote: QuotedPassage) =>
  quote.startSeconds === null
    ? 'Read it in context'
    : `Listen at ${formatDuration(Math.floor(quote.startSeconds))}`;

const sourceText = (item: AlertItem) =>
  [item.podcastTitle, formatLongDate(item.publicationDate)].filter(Boolean).join(' · ');

const alsoInText = ({ alsoIn }: AlertItem) =>
  alsoIn > 0 ? `Also in ${alsoIn} ${alsoIn === 1 ? 'episode' : 'episodes'}.` : '';

const searchUrl = (item: AlertItem, publicUrl: string) =>
  `${publicUrl}/monitor?${new URLSearchParams({ q: item.term, page: '1', sort: 'newest' })}`;

function itemText(item: AlertItem, publicUrl: string): string {
  const quotes = item.quotes.map(
    (quote) =>
      `  “${quote.text}”\n  ${quote.speaker ? `said by ${quote.speaker}\n  ` : ''}${listenText(quote)}: ${quoteUrl(item, quote)}`,
  );
  return [
    `${item.term}: ${item.episodeTitle}`,
    sourceText(item),
    '',
    quotes.join('\n\n'),
    '',
    ...(item.alsoIn > 0 ? [alsoInText(item)] : []),
    `More like this: ${searchUrl(item, publicUrl)}`,
  ].join('\n');
}

function quoteHtml(item: AlertItem, quote: QuotedPassage): string {
  const said = markedParts(quote.text, item.words)
    .map(({ text, marked }) =>
      marked
        ? `<span class="mark" style="background:#ffe08a;border-radius:2px;padding:0 2px">${escapeHtml(text)}</span>`
        : escapeHtml(text),
    )
    .join('');
  const by = quote.speaker
    ? `<span class="quiet" style="color:#5d574e">said by ${escapeHtml(quote.speaker)} · </span>`
    : '';
  return `<p style="margin:0 0 6px;${serif};font-size:18px;line-height:1.5">“${said}”</p>
<p style="margin:0 0 18px;font-size:14px">${by}<a class="link" href="${escapeHtml(quoteUrl(item, quote))}" style="color:#0f5e5c">${escapeHtml(listenText(quote))}</a></p>`;
}

function itemHtml(item: AlertItem, publicUrl: string): string {
  return `<div class="line" style="border-top:1px solid #e2ddd3;padding-top:18px;margin-top:18px">
<p class="quiet" style="margin:0 0 2px;color:#5d574e;font-size:14px">${escapeHtml(item.term)}</p>
<p style="margin:0;font-weight:600"><a class="link" href="${escapeHtml(item.episodeUrl)}" style="color:#0f5e5c">${escapeHtml(item.episodeTitle)}</a></p>
<p class="quiet" style="margin:0 0 14px;color:#5d574e;font-size:14px">${escapeHtml(sourceText(item))}</p>
${item.quotes.map((quote) => quoteHtml(item, quote)).join('\n')}
<p class="quiet" style="margin:0;color:#5d574e;font-size:14px">${escapeHtml(alsoInText(item))} <a class="link" href="${escapeHtml(searchUrl(item, publicUrl))}" style="color:#0f5e5c">More like this</a></p>
</div>`;
}

function alertSubject(items: AlertItem[]): string {
  const [first] = items;
  if (!first) return 'Your podcast alerts';
  const terms = new Set(items.map(({ term }) => term));
  if (items.length === 1) return headerText(`“${first.term}” on ${first.podcastTitle}`);
  const others = terms.size > 1 ? ` and ${terms.size - 1} more` : '';
  return headerText(`“${first.term}”${others} in ${items.length} episodes, ${first.podcastTitle} among them`);
}

/** The message that says: your term was said, here, at this second. */
export function alertMail({ items, publicUrl, manageUrl, note }: AlertMailOptions): {
  subject: string;
  text: string;
  html: string;
} {
  const [first] = items;
  const [quote] = first?.quotes ?? [];
  const stop = 'You get this because you asked for these alerts.';
  const button = first && quote ? buttonHtml(listenText(quote), quoteUrl(first, quote)) : '';
  return {
    subject: alertSubject(items),
    text: [
      ...(note ? [note, ''] : []),
      items.map((item) => itemText(item, publicUrl)).join('\n\n----\n\n'),
      '',
      '--',
      stop,
      `Pause, change or stop them: ${manageUrl}`,
      '',
    ].join('\n'),
    html: mailHtml({
      preheader: quote ? quote.text.slice(0, 120) : '',
      content: `${note ? `<p style="margin:0 0 12px">${escapeHtml(note)}</p>` : ''}${items.map((item) => itemHtml(item, publicUrl)).join('\n')}<div style="margin-top:20px">${button}</div>`,
      footer: `${stop} <a class="link" href="${escapeHtml(manageUrl)}" style="color:#0f5e5c">Pause, change or stop them</a>.`,
    }),
  };
}
