import { AppError } from '../errors.ts';
import { queryFields } from './expression.ts';

/** Words of the grammar in small letters, and what compares two words. `VS` may be a name. */
const joining = /^(?:vs|versus|or|and|not|near(?:\/\d+)?)$/i;
const quotes = /["“”„«»]/;
const loneField = new RegExp(`^\\s*(${queryFields.join('|')}):[^\\p{L}\\p{N}]*$`, 'iu');

const errorOf = (message: string) => new AppError('invalid_query', message);

/** Refuses words that only join others, without any: `vs`, `or`, `title:`. Throws AppError invalid_query. */
export function refuseJoiningAlone(text: string): void {
  const field = loneField.exec(text)?.[1];
  if (field) throw errorOf(`${field.toLowerCase()}: needs a word right after it.`);
  // In quotes, they are looked for.
  if (quotes.test(text)) return;
  const words = text.match(/[\p{L}\p{M}\p{N}/]+/gu) ?? [];
  const [first] = words;
  if (first && words.every((word) => word !== 'VS' && joining.test(word)))
    throw errorOf(`“${first}” says nothing by itself. Add words, or put it in quotes to find it.`);
}

/** What is wrong with a query that has no word to search for, as a sentence. */
export const whyNothingIsSought = (text: string): string =>
  /[\p{L}\p{N}]/u.test(text)
    ? 'This only excludes words. Add one to search for.'
    : 'There is no word in it. Enter a person, a company or a topic.';
