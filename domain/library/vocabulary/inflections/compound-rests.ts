/** What can be left of a German or Dutch compound without one of its parts. From Duden, Die Grammatik, and Booij, The Morphology of Dutch. */

const words = (list: string): Set<string> => new Set(list.split(/\s+/));

/** They make a new word, and no compound: Verlust isn't a kind of Lust, nor Ausgang one of Gang. */
const prefixes = words(
  `ab an auf aus be bei da dar durch ein emp ent er fort ge her hin hinter in los miss mit nach neben ob uber um un
  unter ur ver voll vor weg wider wieder zer zu zuruck zusammen der die das den dem des aan achter af bij door ge
  her in mede mis na naar om on onder ont op over te tegen toe uit van vol voor weer het een`,
);

const suffix =
  'ung|heit|keit|schaft|lich|isch|ig|ik|bar|sam|los|haft|chen|lein|tum|nis|ion|ation|ismus|ist|tat|itat|er|ler|ner|erin|in|innen|ier|ator|ieren|iert|ierte|ierung|el|eln|ern|end|est|ment|ant|ent|enz|anz|ing|ling|heid|lijk|loos|baar|zaam|tje|pje|je|iteit|atie|isme|ster|dom|sel';
const inflected = '(?:e|en|es|em|n|s|st|t|te|ten|d)?$';
/** Endings that make a new word: Kind-heit. */
const suffixes = new RegExp(`^(?:${suffix})${inflected}`);
/** The same behind consonants of the word before: Hand-lung. Some words end like this, such as Station. */
const suffixesWithOnset = new RegExp(`^[^aeiouy]{0,2}(?:${suffix})${inflected}`);

/** Consonants that a syllable can begin with, besides single ones. */
const onsets = words(
  `bl br ch chl chr dr fl fr gl gn gr kl kn kr pf pfl pfr ph pl pr ps qu sch schl schm schn schr schw skr sl sm sn
  sp spl spr st str th tr ts vl vr wr zw`,
);

const minKnownLength = 3;
const minUnknownLength = 4;
const vowel = /[aeiouy]/;

/** Whether this can be a word in front of others, and isn't only there to make another word of them. */
export const canPrecede = (rest: string): boolean => rest.length >= minKnownLength && !prefixes.has(rest);

/** The same for what is behind. */
export const canFollow = (rest: string): boolean => canPrecede(rest) && !suffixes.test(rest);

/** Endings of nouns that a linking `s` follows. */
const linkedNoun = /(?:ung|heit|keit|schaft|ion|tat|ling|ing|heid|teit)s$/;

/** What is left of a word that was derived from the part: meer-derheid. */
const derived = /^.{0,3}(?:heit|keit|heid|schaft|ung)(?:en)?$/;

/** Parts that are also how other words end: prak-tisch, manife-station. */
const likeSuffix = /^[^aeiouy]{0,2}(?:isch|ung|ation)/;

/** Few words end in other vowels: `mani` isn't one in manifest. */
const linkingVowel = /[aeoy]/;

/** Whether a syllable has to end here: a consonant before isn't part of the next onset, and there is an onset. */
function isSyllableBreak(before: string, behind: string): boolean {
  if (linkedNoun.test(before)) return true;
  const onset = /^[^aeiouy]*/.exec(behind)?.[0] ?? '';
  const last = before.at(-1) ?? '';
  if (onset === '') return last === 'o' || last === 'a';
  if (onset.length > 1 && !onsets.has(onset)) return false;
  return vowel.test(last) ? linkingVowel.test(last) : !onsets.has(last + onset);
}

const shortWithPrefix = /^(?:be|ge|ver|zer|ent|ont).{0,3}$/;

const isPlausible = (rest: string): boolean =>
  rest.length >= minUnknownLength && vowel.test(rest) && !shortWithPrefix.test(rest) && !derived.test(rest);

/**
 * Whether what is before a part can be a word, although the library doesn't have it: small libraries lack many words of
 * their compounds. `statis` isn't one in statistisch, because a syllable can begin with `st`.
 */
export const isPlausibleHead = (head: string, part: string): boolean =>
  canPrecede(head) && isPlausible(head) && !likeSuffix.test(part) && isSyllableBreak(head, part);

/** The same for what is behind a part. */
export const isPlausibleTail = (part: string, tail: string): boolean =>
  canPrecede(tail) && isPlausible(tail) && !suffixesWithOnset.test(tail) && isSyllableBreak(part, tail);
