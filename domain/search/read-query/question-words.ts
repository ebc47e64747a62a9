/** Words that make a question or ask for an answer in talk, or say which kind of answer, and nothing about what is asked. */
const questionWords = new Set(
  [
    'a about all also an and are as at be been being but by can could did do does doing during for from give had has',
    'have her his how i if in into is it its many me much my no not of on or our should so some such than that the',
    'their them then there these they this those to was we were what whats when where whether which who whom whose',
    'versus vs why will with would you your',
    'according answer answered conclude concluded conclusion consider considered contribute contributed decide decided',
    'decision describe described discuss discussed discussing discussion elaborate elaborated explain explained',
    'introduce introduced mainly mention mentioned opinion opinions please propose proposed respond responded response said',
    'say says suggest suggested summarise summarize summary talk talked talking tell think thought',
    'advice basics beginner beginners best example examples guide guides idea ideas intro introduction overview tip tips',
    'tutorial tutorials',
    'anybody anyone everybody everyone group guest guests host hosts member members people somebody someone speaker',
    'speakers team',
  ].flatMap((line) => line.split(' ')),
);

export const isQuestionWord = (word: string) => questionWords.has(word);

const interrogatives = new Set('how what whats when where whether which who whom whose why'.split(' '));

/**
 * Whether words of a query only ask for the others. With one other, they may belong to its name, as in `Evan You`, unless
 * one of them makes it a question.
 */
export function isAsking(words: string[]): boolean {
  const telling = words.filter((word) => !isQuestionWord(word)).length;
  return telling > 1 || (telling === 1 && words.some((word) => interrogatives.has(word)));
}

/** The words of a query without those; all of them, when it has no others. */
export function withoutQuestionWords(words: string[]): string[] {
  const telling = words.filter((word) => !isQuestionWord(word));
  return telling.length > 0 ? telling : words;
}
