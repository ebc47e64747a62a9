/** A part of a text keeps the whole of it in memory, which a copy doesn't: for what is kept longer than the text. */
export const copyOf = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
