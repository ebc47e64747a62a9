/** From which shares on a word is written with a capital more often than one step below. */
const steps = [0.03, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97];
/** Words that were seen less often are told apart. */
const oftenSeen = 12;

/** How often a word has a capital inside sentences, from 1 to 16: in steps, and again for words that were seen less. */
export function capitalShareOf({ lower, capital }: { lower: number; capital: number }): number {
  const count = lower + capital;
  const share = (capital + 0.5) / (count + 1);
  return 1 + steps.filter((step) => share > step).length + (count < oftenSeen ? 8 : 0);
}

/** The step alone, from 0 to 7, of a share that is known. */
export const stepOf = (share: number): number => (share + 7) & 7;
