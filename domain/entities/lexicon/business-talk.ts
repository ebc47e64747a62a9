/** Words of companies' reports to their shareholders. */
const businessWords = new Set(
  'quarter quarters fiscal earnings revenue revenues shareholders shareholder investors profit profits guidance acquisition acquisitions ebitda dividend dividends sales analyst analysts portfolio capex liquidity'.split(
    ' ',
  ),
);

const minWords = 500;
/** Calls about a company's earnings have 4 to 25 of a thousand, hardly any other talk has more than 3. */
const minPerThousand = 4;
/** A talk about sales says that word often, and no other. */
const minDifferentWords = 6;

export const isBusinessWord = (word: string) => businessWords.has(word);

/** Whether people talk of companies throughout, by how many words were read and which were of business. */
export const isBusinessTalk = (words: number, own: string[]): boolean =>
  words >= minWords && own.length * 1_000 >= words * minPerThousand && new Set(own).size >= minDifferentWords;
