import { Fragment } from 'react';

const htmlEscapes: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

export const unescapeHtml = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => htmlEscapes[entity] ?? entity);

/**
 * Text from a search response: escaped, with `<mark>` around matches and no other element. It is split and rendered as
 * text, so that nothing in it can act as HTML.
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
