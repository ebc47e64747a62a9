import { written } from '../../contract/shared/written.ts';
import { escapeHtml } from '../core/formats/escape-html.ts';

/** `lang="ar" dir="rtl"` of the element that holds a text of the library. */
export function attributesHtml(text: string, language?: string): string {
  const { lang, dir } = written(text, language);
  return `${lang === undefined ? '' : `lang="${escapeHtml(lang)}" `}dir="${dir}"`;
}

/** A text of the library within a line of a message, as HTML. Mail clients know `dir` on a span, and not all know bdi. */
export const ownHtml = (text: string, language?: string, content = escapeHtml(text)): string =>
  `<span ${attributesHtml(text, language)}>${content}</span>`;
