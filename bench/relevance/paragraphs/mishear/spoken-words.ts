/** The words of a text as a recognizer without signs writes them: in lower case, letters, digits and apostrophes alone. */
export const spokenWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/’/g, "'")
    .replace(/(\d)[.,](?=\d)/g, '$1')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
