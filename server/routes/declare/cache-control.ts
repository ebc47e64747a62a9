/** For what quotes a transcript: a minute after a takedown, no cache has it any more. */
export const briefCache = 'public, max-age=60';
