import { lastNameOf, pairOf, type Story } from './stories.ts';

/** How the titles of episodes with letters begin. */
export const lettersTitle = 'Letters and corrections';

const lettersAbout = (word: string): string[] => [
  `Three of you have more to say about ${word}, and none of you agree.`,
  `Once more ${word}, I promise that it's the last time this evening.`,
];

/** Letters about the first or the second word of both pairs of a story. */
const lettersOnHalf = ({ words, across, apart }: Story, half: 0 | 1): string[] => [
  apart[half],
  ...lettersAbout(pairOf(words)[half]),
  ...lettersAbout(pairOf(across)[half]),
];

/** The names of a guest as parts of two other names. */
const namesakesOf = ({ guest }: Story): string =>
  `The longest two letters are by ${guest.split(' ')[0]} Ashdown from the coast and by a Mrs. ${lastNameOf(guest)} from the hills.`;

/** What is in turn in two lists of the same length. */
const inTurn = (one: string[], another: string[]) => one.flatMap((text, at) => [text, another[at] ?? '']);

/**
 * Letters with the words of two stories, each word several times: the first words of one and the second words of the
 * other before the rest, so that the two words of a pair are minutes apart.
 */
export const lettersOf = (own: Story, other: Story): string[] => [
  ...inTurn(lettersOnHalf(own, 0), lettersOnHalf(other, 1)),
  ...inTurn(lettersOnHalf(other, 0), lettersOnHalf(own, 1)),
  namesakesOf(own),
  namesakesOf(other),
];
