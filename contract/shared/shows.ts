/** The shows that have a recording, for people: `Ledger & Loom, also in The Market Network`. */
export const nameShows = (podcastTitle: string, others: string[]): string =>
  others.length === 0 ? podcastTitle : `${podcastTitle}, also in ${others.join(', ')}`;

/** The same for what the API answers. */
export const showsOf = (found: { podcast_title: string; also_in: { podcast_title: string }[] }): string =>
  nameShows(
    found.podcast_title,
    found.also_in.map(({ podcast_title }) => podcast_title),
  );
