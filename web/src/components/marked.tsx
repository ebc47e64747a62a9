import { Fragment } from 'react';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const withoutEscapes = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/**
 * Text with `<mark>` around the words that were searched for, as a search answers it: escaped, and with no other
 * element. It is taken apart and shown as text, so that whatever stands in it can do nothing.
 */
export function Marked({ html }: { html: string }) {
  return html.split(/(<mark>.*?<\/mark>)/s).map((part, at) => {
    const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
    return marked === undefined ? (
      <Fragment key={at}>{withoutEscapes(part)}</Fragment>
    ) : (
      <mark key={at}>{withoutEscapes(marked)}</mark>
    );
  });
}
