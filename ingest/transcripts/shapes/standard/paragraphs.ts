import { joinTexts } from '../../../../domain/core/text/words/join-texts.ts';
import { singleBlanks } from '../../../text/single-blanks.ts';
import { isHeadingOfTool, isSectionLine } from '../../lines/annotations.ts';
import { readHead } from './paragraph-head.ts';

const maxFrontMatterLines = 200;
/** Lines this long aren't wrapped: each one is a paragraph. */
const maxWrappedLength = 160;

/** Skips a leading `---` block of settings; a lone `---` is a rule, not a block. */
function skipFrontMatter(lines: string[]): string[] {
  if (lines[0]?.trim() !== '---') return lines;
  const end = lines.slice(1, maxFrontMatterLines).findIndex((line) => line.trim() === '---');
  const block = lines.slice(1, end + 1);
  return end > 0 && block.every((line) => /^(?:\s|[\w-]{1,100}:|-|$)/.test(line))
    ? lines.slice(end + 2)
    : lines;
}

/** Rules, footnotes, definitions of links and pictures of Markdown. */
const isMarkup = (line: string) =>
  /^(?:[-*_=]{3,}$|\[\^[^\]]{1,100}\]:|\[[^\]]{1,100}\]:\s+<?(?:https?:|mailto:|www\.|[./#])|!\[[^\]]{0,200}\]\()/.test(
    line,
  );

/** A heading that names nobody. */
const isHeading = (line: string) => /^#{1,6}(?:\s|$)/.test(line) && readHead(line).label === undefined;

function averageLength(lines: string[]): number {
  const filled = lines.filter((line) => line !== '');
  return filled.reduce((sum, line) => sum + line.length, 0) / Math.max(filled.length, 1);
}

/**
 * The paragraphs of a text, each on one line with single blanks. Wrapped lines are one paragraph until a blank line, a
 * label or a timestamp; long lines are a paragraph each.
 */
export function paragraphsOf(source: string): string[] {
  const lines = skipFrontMatter(source.split(/\r\n?|\n/)).map((line) =>
    singleBlanks(line)
      .trim()
      .replace(/^>(?!>) ?/, '')
      .replace(/^__(?=\S)([^_]{1,60})__/, '**$1**')
      .replace(/\\([[\]])/g, '$1'),
  );
  const isWrapped = averageLength(lines) <= maxWrappedLength;
  const paragraphs: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) paragraphs.push(joinTexts(open));
    open = [];
  };
  for (const line of lines) {
    if (line === '' || isMarkup(line) || isHeading(line) || isSectionLine(line) || isHeadingOfTool(line)) {
      close();
      continue;
    }
    const head = readHead(line);
    if (!isWrapped || head.label !== undefined || head.start !== undefined || head.isTurn) close();
    open.push(line);
    if (head.label !== undefined && head.rest === '') close();
  }
  close();
  return paragraphs;
}
