import { Scanner } from '../words/scanner.ts';
import { addForms, type LanguageRules } from './rules.ts';

/** Letters with a mark that are typed as two without one. */
type Digraphs = Record<string, string>;

/** The word with two letters for each with a mark, as the plain rules read it; undefined where none has one. */
function writtenOut(digraphs: Digraphs, typed: string): string | undefined {
  const small = typed.normalize('NFC').toLowerCase();
  const out = Array.from(small, (letter) => digraphs[letter] ?? letter).join('');
  return out === small ? undefined : new Scanner(out).scan()[0]?.word;
}

/**
 * `Müller` counts as `Mueller`, too, and is looked for as it. `Muller` is another name, but marks don't count: it finds
 * `Müller`, and not `Mueller`.
 */
const rulesFor = (languages: string[], digraphs: Digraphs): LanguageRules => ({
  languages,
  mayDiffer: new RegExp([...Object.keys(digraphs), ...Object.values(digraphs)].join('|'), 'i'),
  hasForms: true,
  readText: addForms((_, typed) => {
    const out = writtenOut(digraphs, typed);
    return out === undefined ? [] : [out];
  }),
  alsoSought: (_, typed) => writtenOut(digraphs, typed),
});

/** Duden, D 73. */
export const german = rulesFor(['de', 'gsw', 'lb'], { ä: 'ae', ö: 'oe', ü: 'ue' });

/** `æ` is `ae` for everybody. Retskrivningsordbogen, § 3. */
export const nordic = rulesFor(['da', 'nb', 'nn', 'no'], { å: 'aa', ø: 'oe' });

export const swedish = rulesFor(['sv'], { å: 'aa', ä: 'ae', ö: 'oe' });

/** Whether a word is typed with such a letter. */
export const hasDigraph = (typed: string): boolean => /[äöüåø]/i.test(typed.normalize('NFC'));
