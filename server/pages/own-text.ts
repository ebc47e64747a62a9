import { html } from 'hono/html';
import { written } from '../../contract/shared/written.ts';

/** The attributes of the element that holds a text of the library: its language and its direction. */
export function attributesOf(text: string, language?: string | null) {
  const { lang, dir } = written(text, language);
  return lang ? html`lang="${lang}" dir="${dir}"` : html`dir="${dir}"`;
}

/** A text of the library within a line of the page. */
export const ownText = (text: string, language?: string | null) =>
  html`<bdi ${attributesOf(text, language)}>${text}</bdi>`;
