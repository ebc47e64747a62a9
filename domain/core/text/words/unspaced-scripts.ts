/** The scripts that set no spaces between words. Everything that tells them apart asks here. */
const scripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];

const classOf = (property: 'sc' | 'scx') =>
  scripts.map((name) => String.raw`\p{${property}=${name}}`).join('');

/** For a class of a pattern: the letters of these scripts alone. */
export const unspacedLetters = classOf('sc');

/** The same, and the signs that they share: ー 々 。 */
export const unspacedLettersAndSigns = classOf('scx');

/** Whether there is a letter of these scripts. */
export const unspacedLetter = new RegExp(`[${unspacedLetters}]`, 'u');
