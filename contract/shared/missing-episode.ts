/** The title of the page of an episode that isn't there: it never was, or it was taken down. */
export const missingEpisodeTitle = (status: number | undefined) =>
  status === 410 ? 'Episode taken down' : 'Episode Not Found';
