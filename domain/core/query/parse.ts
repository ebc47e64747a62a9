import { maximumQueryLength, maximumQueryWords } from '../../../contract/api/library/search.ts';
import { withoutVersus } from '../../../contract/shared/versus.ts';
import { AppError } from '../errors.ts';
import { type Expression, isBounded, termsOf } from './expression.ts';
import { type Lexeme, readLexemes } from './lexer.ts';
import { refuseJoiningAlone } from './nothing-sought.ts';

const maxDistance = 100;
const maxDepth = 20;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const controls = /[\u0000-\u001f\u007f\ue000-\uf8ff]/g;

/** A mistake in a query, with its position, counted in characters from 1. */
function fault(message: string, at: number): AppError {
  return new AppError('invalid_query', `${message} (character ${at + 1})`, { details: { position: at + 1 } });
}

const hasEpisode = (expression: Expression): boolean =>
  expression.kind === 'episode' ||
  ('part' in expression && hasEpisode(expression.part)) ||
  ('parts' in expression && expression.parts.some(hasEpisode));

/** Reads pieces by recursive descent: `or` of `and` of terms. */
class Parser {
  readonly #lexemes: Lexeme[];
  readonly #end: number;
  #at = 0;
  #depth = 0;

  constructor(lexemes: Lexeme[], end: number) {
    this.#lexemes = lexemes;
    this.#end = end;
  }

  parse(): Expression | undefined {
    const expression = this.#or();
    const rest = this.#next;
    if (rest?.kind === 'close')
      throw fault('This closing parenthesis has no matching opening parenthesis.', rest.at);
    return expression;
  }

  get #next(): Lexeme | undefined {
    return this.#lexemes[this.#at];
  }

  #or(): Expression | undefined {
    const parts: Expression[] = [];
    let operator: Lexeme | undefined;
    for (;;) {
      const part = this.#and();
      if (part) parts.push(part);
      const next = this.#next;
      if (!part && (operator || next?.kind === 'or'))
        throw fault('OR needs a word on both sides.', (operator ?? next)?.at ?? this.#end);
      if (next?.kind !== 'or') break;
      operator = next;
      this.#at += 1;
    }
    return parts.length > 1 ? { kind: 'or', parts } : parts[0];
  }

  #and(): Expression | undefined {
    const parts: Expression[] = [];
    for (;;) {
      const next = this.#next;
      if (!next || next.kind === 'or' || next.kind === 'close') break;
      if (next.kind === 'and') {
        this.#expectBothSides(next, parts.length > 0);
        this.#at += 1;
        continue;
      }
      if (next.kind === 'near') {
        const left = parts.pop();
        this.#at += 1;
        parts.push(this.#near(left, next));
        continue;
      }
      const part = this.#unary();
      if (part) parts.push(part);
    }
    return parts.length > 1 ? { kind: 'and', parts } : parts[0];
  }

  #expectBothSides(lexeme: Lexeme, hasLeft: boolean): void {
    const after = this.#lexemes[this.#at + 1];
    if (!hasLeft || !after || ['or', 'and', 'close', 'near'].includes(after.kind))
      throw fault('AND needs a word on both sides.', lexeme.at);
  }

  #near(left: Expression | undefined, lexeme: Lexeme & { kind: 'near' }): Expression {
    const right = this.#unary();
    if (left?.kind !== 'phrase' || right?.kind !== 'phrase')
      throw fault('NEAR needs a word or a quoted phrase on both sides.', lexeme.at);
    if (lexeme.distance < 1 || lexeme.distance > maxDistance)
      throw fault(`The distance of NEAR must be from 1 to ${maxDistance}.`, lexeme.at);
    return { kind: 'near', left, right, distance: lexeme.distance };
  }

  #unary(): Expression | undefined {
    const lexeme = this.#next;
    if (!lexeme) return undefined;
    if (lexeme.kind === 'minus') {
      this.#at += 1;
      const part = this.#nested(() => this.#unary(), lexeme.at);
      return part && { kind: 'not', part };
    }
    if (lexeme.kind === 'field') {
      this.#at += 1;
      const part = this.#nested(() => this.#unary(), lexeme.at);
      return part && this.#inField(lexeme, part);
    }
    if (lexeme.kind === 'phrase') {
      this.#at += 1;
      return lexeme.phrase;
    }
    return lexeme.kind === 'open' ? this.#group(lexeme) : undefined;
  }

  #inField({ field, at }: Lexeme & { kind: 'field' }, part: Expression): Expression {
    if (field === 'episode') return { kind: 'episode', part };
    if (termsOf(part).some((term) => term.field)) throw fault('A field can’t be inside another field.', at);
    if (hasEpisode(part))
      throw fault('A field can’t be outside of “episode:”. Write episode:(title:…) instead.', at);
    return { kind: 'field', field, part };
  }

  #group(open: Lexeme): Expression | undefined {
    this.#at += 1;
    const inner = this.#nested(() => this.#or(), open.at);
    if (this.#next?.kind !== 'close') throw fault('This parenthesis is never closed.', open.at);
    this.#at += 1;
    return inner;
  }

  #nested<T>(read: () => T, at: number): T {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw fault(`Parentheses can be nested at most ${maxDepth} levels deep.`, at);
    const result = read();
    this.#depth -= 1;
    return result;
  }
}

function tooLong(limit: number, unit: 'words' | 'characters'): AppError {
  return new AppError('query_too_long', `Searches are limited to ${limit} ${unit}.`, {
    details: { [`maximum_${unit}`]: limit },
  });
}

/**
 * Reads a stored query, without a length limit, with its words as they count in a language; without one, by the rules
 * that hold for all. Throws AppError invalid_query.
 */
export function parseStored(text: string, language?: string): Expression | undefined {
  return new Parser(readLexemes(withoutVersus(text), language), text.length).parse();
}

const countWords = (text: string): number =>
  readLexemes(withoutVersus(text)).reduce(
    (sum, lexeme) => sum + (lexeme.kind === 'phrase' ? lexeme.wordCount : 0),
    0,
  );

/**
 * Reads a query; undefined if it has no word to search for. Searches and alerts share this grammar. Throws AppError
 * query_too_long, invalid_query.
 */
export function parseExpression(input: string): Expression | undefined {
  const text = input.toWellFormed().replace(controls, ' ');
  if (text.trim().length > maximumQueryLength) throw tooLong(maximumQueryLength, 'characters');
  const expression = parseStored(text);
  refuseJoiningAlone(text);
  if (!expression) return undefined;
  if (countWords(text) > maximumQueryWords) throw tooLong(maximumQueryWords, 'words');
  if (termsOf(expression).every(({ isExcluded }) => isExcluded)) return undefined;
  if (!isBounded(expression)) throw fault('One side of OR only excludes words. Add a word to search for.', 0);
  return expression;
}
