import { isPlainEngineText, toEngineText } from '../../../core/text/engine-words.ts';
import { fieldsOf, hasRows, type PassageQuery } from './block-queries.ts';
import { type Block, textField } from './blocks.ts';

type SlotTest = (block: Partial<Block>, slot: number) => boolean;

/**
 * Finds the passages in a block that may contain the row that a query asks for, if it asks for one and nothing else: tokens
 * are of the whole block. Text that isn't plain words may contain it.
 */
export function rowTest(query: PassageQuery): SlotTest | undefined {
  const [row, ...others] = query.phrases ?? [];
  if (!row || others.length > 0 || query.words.length > 0 || !hasRows(query)) return undefined;
  const sought = ` ${toEngineText(row)} `;
  const isNextSearched = fieldsOf(query).includes('next');
  return (block, slot) => {
    const text = String(block[textField(slot) as keyof Block] ?? '');
    const next = isNextSearched ? String(block[textField(slot + 1) as keyof Block] ?? '') : '';
    if (!isPlainEngineText(text) || !isPlainEngineText(next)) return true;
    return ` ${text} ${next} `.includes(sought);
  };
}
