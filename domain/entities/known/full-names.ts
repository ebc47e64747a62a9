const wordOfName =
  /^(?:(?:[dl]['’])?[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*|d[aeiou]s?|van|von|zu|der|den|del|di|du|el|al|bin|ibn|bint|y|e)$/u;
const unspacedName = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー・＝]{3,}$/u;
const hangulName = /^\p{sc=Hangul}{3,5}$/u;
const minLetters = 5;

/**
 * Whether a name can only mean this person: two words or more, or three characters of a script without blanks. Part of a
 * name is a word of the language, or somebody else.
 */
export function isUnmistakable(name: string): boolean {
  if (unspacedName.test(name) || hangulName.test(name)) return true;
  const words = name.split(/[ ・]/);
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  return (
    words.length >= 2 &&
    words.length <= 6 &&
    letters >= minLetters &&
    words.every((word) => wordOfName.test(word))
  );
}
