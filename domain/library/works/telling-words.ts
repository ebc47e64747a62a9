const dense = /[\u3040-\u9fff\uac00-\ud7af]/;
/** Shorter words hardly tell anything. */
const minLength = 4;

/** Words that titles of many shows have: what they say every day, and when. */
const commonWords = new Set(
  [
    'from with your that this what when where which about into over after before their there have will been were they',
    'daily weekly monthly today tonight tomorrow morning evening night week month year news headlines update updates report',
    'show podcast radio live episode special edition interview conversation talk question questions answer answers mailbag',
    'january february march april june july august september october november december',
    'monday tuesday wednesday thursday friday saturday sunday',
  ].flatMap((line) => line.split(' ')),
);

/** The words of a title that say what it is about. In scripts without spaces, every letter may. */
export const tellingWords = (words: string[]): string[] =>
  words.filter(
    (word) => dense.test(word) || (word.length >= minLength && !/^\d+$/.test(word) && !commonWords.has(word)),
  );
