/** Words that make a question, and say nothing about what it asks. */
const questionWords = new Set(
  'a about all also an and are as at be been being but by can could did do does doing for from give had has have her his how i if in into is it its many me much my no not of on or our should so some such summarize tell than that the their them then there these they think this those to was we were what whats when where whether which who whom why will with would you your during discuss discussed discussing discussion say said says talk talked talking thought according'.split(
    ' ',
  ),
);

/** The words of a query without those; all of them, when it has no others. */
export function withoutQuestionWords(words: string[]): string[] {
  const telling = words.filter((word) => !questionWords.has(word));
  return telling.length > 0 ? telling : words;
}
