/** What can be left of a German or Dutch compound without one of its parts. From Duden, Die Grammatik, and Booij, The Morphology of Dutch. */

const words = (list: string): Set<string> => new Set(list.split(/\s+/));

/** They make a new word, and no compound: Verlust isn't a kind of Lust, nor Ausgang one of Gang. */
const prefixes = words(
  `ab an auf aus be bei da dar durch ein emp ent er fort ge her hin hinter in los miss mit nach neben ob uber um un
  unter ur ver voll vor weg wider wieder zer zu zuruck zusammen der die das den dem des aan achter af bij door ge
  her in mede mis na naar om on onder ont op over te tegen toe uit van vol voor weer het een`,
);

/** Endings that make a new word, also with the consonant before them: Künst-ler, Hand-lung. */
const suffixes =
  /^[^aeiouy]{0,2}(?:ung|heit|keit|schaft|lich|isch|ig|ik|bar|sam|los|haft|chen|lein|tum|nis|ion|ation|ismus|ist|tat|itat|er|ler|ner|erin|in|innen|ier|ieren|iert|ierte|ierung|el|eln|ern|end|est|ment|ant|ent|enz|anz|ing|heid|lijk|loos|baar|zaam|tje|pje|je|iteit|atie|isme|ster|dom|sel)(?:e|en|er|es|em|n|s|st|t|te|ten|d)?$/;

/** Consonants that a syllable can begin with, besides single ones. */
const onsets = words(
  `bl br ch chl chr dr fl fr gl gn gr kl kn kr kw pf pfl pfr ph pl pr ps qu sch schl schm schn schr schw skr sl sm sn
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

/** Whether a syllable has to end here: a consonant before isn't part of the next onset, and there is an onset. */
function isSyllableBreak(before: string, behind: string): boolean {
  if (linkedNoun.test(before)) return true;
  const onset = /^[^aeiouy]*/.exec(behind)?.[0] ?? '';
  if (onset === '' || (onset.length > 1 && !onsets.has(onset))) return false;
  const last = before.at(-1) ?? '';
  return vowel.test(last) || !onsets.has(last + onset);
}

const shortWithPrefix = /^(?:be|ge|ver|zer|ent|ont).{0,3}$/;

/**
 * Whether `rest`, which the library doesn't have as a word, can be one next to a part: small libraries lack many words
 * of their compounds. `statis` isn't one in statistisch, because a syllable can begin with `st`.
 */
export const isPlausible = (rest: string, before: string, behind: string): boolean =>
  rest.length >= minUnknownLength &&
  vowel.test(rest) &&
  !shortWithPrefix.test(rest) &&
  isSyllableBreak(before, behind);
