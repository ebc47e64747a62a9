import { Fragment } from 'react';

const htmlEscapes: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => htmlEscapes[entity] ?? entity);

/**
 * Text with `<mark>` around the words that were searched for, as a search answers it: escaped, and with no other
 * element. It is taken apart and shown as text, so that whatever stands in it can do nothing.
 */
export function HighlightedText({ html }: { html: string }) {
  return html.split(/(<mark>.*?<\/mark>)/s).map((part, index) => {
    const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
    return marked === undefined ? (
      <Fragment key={index}>{unescapeHtml(part)}</Fragment>
    ) : (
      <mark key={index}>{unescapeHtml(marked)}</mark>
    );
  });
}
