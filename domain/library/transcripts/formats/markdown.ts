import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { FileLine, TranscriptFile } from './transcript-file.ts';

const reference = (text: string) => text.replace(/./gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

/** What means something within a paragraph. References are read the same everywhere, unlike backslashes. */
const marks =
  /[\\`[]|\*+(?=\S)|(?<=\S)\*+|(?<![\p{L}\p{N}_])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}_])|~~|<(?=[a-z!/?])|&(?=#?\w{1,32};)/giu;

const inline = (text: string) => text.replace(marks, reference);

/** What makes another block at the beginning of a paragraph: a heading, a quote, a list, a rule, a table. */
const startOfBlock = /^(?:[#>+\-=~|*_:]|\d{1,9}(?=[.)])[.)])/u;

const block = (text: string) => inline(text).replace(startOfBlock, reference);

const toLine = ({ start, speaker, text }: FileLine, before: FileLine | undefined): string => {
  const time = start === null ? '' : `[${formatTimestamp(start)}] `;
  const label = speaker !== null && speaker !== before?.speaker ? `**${inline(speaker)}:** ` : '';
  const head = time + label;
  return head + (head === '' ? block(text) : inline(text));
};

/** JSON's strings are YAML's. */
const frontMatter = (fields: Record<string, string | null>) =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}: ${JSON.stringify(value)}\n`]))
    .join('');

/** Markdown: what the episode is as front matter, then a paragraph for each line, with the speaker where that changes. */
export function toMarkdown(file: TranscriptFile): string {
  const { title, podcastTitle, publicationDate, language, url, source, model } = file;
  const fields = {
    title,
    podcast: podcastTitle,
    date: publicationDate?.slice(0, 10) ?? null,
    language,
    url,
    source,
    model,
  };
  return `---\n${frontMatter(fields)}---\n\n${paragraphsOf(file, { line: toLine, gap: (text) => `*${text}*` })}`;
}
