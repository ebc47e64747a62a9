import type { PassageDocument } from '../documents.ts';
import { rowTokens } from './row-tokens.ts';

/**
 * How many passages one document of the engine has. Each in a field of its own, they are found one by one as well, in a
 * third of the space that documents of their own would take.
 */
export const passagesPerBlock = 4;

export const slots = Array.from({ length: passagesPerBlock }, (_, slot) => slot);

/** The fields of a passage in a block. What follows the last one is in the field behind it. */
export const textField = (slot: number) => `text${slot}`;
export const speakerField = (slot: number) => `speaker${slot}`;

/** What a passage shares with those next to it. */
type Shared = Omit<PassageDocument, 'id' | 'ordinal' | 'text' | 'next' | 'goes_on' | 'speaker'>;

/** Consecutive passages of an episode, as the engine stores them. */
export type Block = Shared & {
  id: string;
  /** Its passages. */
  ids: string[];
  /** How many they are, and the number of the first. */
  size: number;
  first: number;
  /** Which of them the next one goes on with. */
  goes_on: boolean[];
  /** What its words in a row are found by. */
  rows: string;
} & Record<`${'text' | 'speaker'}${number}`, string>;

function toBlock(passages: PassageDocument[], first: PassageDocument): Block {
  const { episode_id, podcast_id, language, published, about, ordinal } = first;
  const last = passages.at(-1) ?? first;
  const texts = [...passages.map(({ text }) => text), last.next];
  // A field that no document has can't be searched.
  const textOf = (slot: number) => [textField(slot), texts[slot] ?? ''];
  const speakerOf = (slot: number) => [speakerField(slot), passages[slot]?.speaker ?? ''];
  return {
    ...{ episode_id, podcast_id, language, published, about },
    id: `${episode_id}_${Math.floor(ordinal / passagesPerBlock)}`,
    ids: passages.map(({ id }) => id),
    size: passages.length,
    first: ordinal,
    goes_on: passages.map((passage) => passage.goes_on),
    rows: rowTokens(passages),
    ...Object.fromEntries([...slots, passagesPerBlock].map(textOf)),
    ...Object.fromEntries(slots.map(speakerOf)),
  };
}

/** The blocks of some episodes, of which all passages are given. */
export function toBlocks(documents: PassageDocument[]): Block[] {
  const byBlock = Map.groupBy(
    documents,
    ({ episode_id, ordinal }) => `${episode_id} ${Math.floor(ordinal / passagesPerBlock)}`,
  );
  return [...byBlock.values()].flatMap((passages) => {
    const inOrder = passages.toSorted((a, b) => a.ordinal - b.ordinal);
    const [first] = inOrder;
    return first ? [toBlock(inOrder, first)] : [];
  });
}

/** Where a field of a passage is in a block. */
export const blockFields = (
  field: keyof PassageDocument & string,
  slot: number,
): (keyof Block & string)[] => {
  switch (field) {
    case 'id':
      return ['ids'];
    case 'ordinal':
      return ['first'];
    case 'text':
      return [textField(slot) as keyof Block & string];
    case 'next':
      return [textField(slot + 1) as keyof Block & string];
    case 'speaker':
      return [speakerField(slot) as keyof Block & string];
    default:
      return [field];
  }
};

/** A passage of a block that has the fields of these, with these fields alone. */
export function passageIn(
  block: Partial<Block>,
  slot: number,
  fields: (keyof PassageDocument & string)[],
): PassageDocument {
  const inBlock = (field: keyof PassageDocument & string): unknown => {
    if (field === 'id') return block.ids?.[slot];
    if (field === 'ordinal') return (block.first ?? 0) + slot;
    if (field === 'goes_on') return block.goes_on?.[slot] ?? false;
    if (field === 'next') return block[textField(slot + 1) as `text${number}`] ?? '';
    const [own = field] = blockFields(field, slot);
    return block[own as keyof Block];
  };
  return Object.fromEntries(fields.map((field) => [field, inBlock(field)])) as PassageDocument;
}
