// No schema library here, so that the browser can load it.

/** What the API and the pages say of an episode whose transcript is `transcript_too_complex`. */
export const tooComplexText = 'The transcript of this episode is too large or too complex to be read.';
