import { Fragment } from 'react';
import { type MarkedText, partsOf } from '../../../contract/shared/marked-text.ts';

/** A text with the parts of it that matched. */
export function HighlightedText({ marked }: { marked: MarkedText }) {
  return partsOf(marked).map(({ text, isMarked }, index) =>
    isMarked ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  );
}
