import type { EntityType } from '../../../contract/api/library/entity.ts';
import { decideNames } from '../model/decide-names.ts';
import { createNameResolver } from '../spans/full-names.ts';
import { introducedAs } from '../spans/introductions.ts';
import { readDocument } from '../spans/read-document.ts';
import type { Span } from '../spans/spans.ts';
import { isFullName } from '../words/full-name-shape.ts';
import { WordMemory } from '../words/word-memory.ts';
import type { EntityDocument, LocatedMention } from './entity-mention.ts';
import { usualName } from './same-names.ts';
import { createShowMatcher } from './show-names.ts';

/** "in Austin", where an Austin is in the episode: a place. */
const placePrepositions = new Set(['in', 'from', 'near', 'to', 'around']);

/** "Every Joe and Jane", "half of a Bryan": nobody in particular. */
const indefinite = new Set(['every', 'any', 'a', 'an', 'another', 'average']);

/** Whether one word can be the first or last name of a person, by what else it can be. */
const canBePerson = ({ words, before }: Span, type: EntityType): boolean =>
  words.length === 1 &&
  !indefinite.has(before) &&
  (type === 'person' ||
    type === 'organization' ||
    type === 'product' ||
    (type === 'place' && !placePrepositions.has(before)));

const isLowerCase = (text: string) => text === text.toLowerCase();

/** For names in small letters, how the document writes them with capitals, or how titles are written. */
function writtenWithCapitals(surfaceForms: string[]): Map<string, string> {
  const withCapitals = new Map<string, string>();
  for (const form of surfaceForms) if (!isLowerCase(form)) withCapitals.set(form.toLowerCase(), form);
  const small = surfaceForms.filter(isLowerCase).map((form): [string, string] => {
    const asTitle = form.includes(' ')
      ? form.replace(/(?<= |^)\p{Ll}/gu, (letter) => letter.toUpperCase())
      : form;
    return [form, withCapitals.get(form) ?? asTitle];
  });
  return new Map(small);
}

/**
 * Finds the people, organizations, places, products and events that an English document mentions. Whoever reads many documents
 * passes what is known of their words from one to the next.
 */
export function extractEntities(input: EntityDocument, memory = new WordMemory()): LocatedMention[] {
  const { present, ...document } = readDocument(input, memory);
  const names = decideNames(document);
  const textOf = ({ passage, start, end }: Span) => input.passages[passage]?.text.slice(start, end) ?? '';
  const spoken = names.flatMap(({ span, type }) =>
    type === 'person' && isFullName(span.words)
      ? [{ name: textOf(span), passage: span.passage, start: span.start }]
      : [],
  );
  const fullNameOf = createNameResolver(present, spoken);
  const isShow = createShowMatcher(input.showTitle);
  const written = writtenWithCapitals(names.map(({ span }) => textOf(span)));

  const describe = (span: Span, type: EntityType): { name: string; type: EntityType } => {
    const surfaceForm = textOf(span);
    const fullName = canBePerson(span, type) ? fullNameOf(surfaceForm, span, type === 'person') : undefined;
    if (fullName) return { name: fullName, type: 'person' };
    if (input.showTitle && isShow(surfaceForm)) return { name: input.showTitle, type: 'product' };
    return { name: usualName(written.get(surfaceForm) ?? surfaceForm), type };
  };

  return names.map(({ span, type: decided }) => {
    const { passage, start, end } = span;
    const { name, type } = describe(span, decided);
    const role = type === 'person' ? introducedAs(input.passages[passage]?.text ?? '', start) : undefined;
    return { passage, start, end, name, type, surfaceForm: textOf(span), role };
  });
}
