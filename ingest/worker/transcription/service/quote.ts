import { exportedText } from '../../../../domain/core/formats/exported-text.ts';
import { singleBlanks } from '../../../text/single-blanks.ts';

const maxLength = 240;
const maxRead = 20_000;

/** The beginning of what a service said, on one line, without tags, control characters and the key. */
export function quote(said: string, key: string | undefined): string {
  const text = singleBlanks(exportedText(said.slice(0, maxRead).replace(/<[^<>]*>/g, ' '))).trim();
  const visible = key ? text.replaceAll(key, '…') : text;
  return visible.length > maxLength ? `${visible.slice(0, maxLength).trimEnd()}…` : visible;
}
