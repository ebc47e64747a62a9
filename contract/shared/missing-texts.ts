// No schema library here, so that the browser can load it.

/** The title of the page of an episode that isn't there: it never was, or it was taken down. */
export const missingEpisodeTitle = (status: number | undefined) =>
  status === 410 ? 'Episode taken down' : 'Episode Not Found';

/** What the API and the pages say of an episode whose transcript is `transcript_too_complex`. */
export const tooComplexText = 'The transcript of this episode is too large or too complex to be read.';
