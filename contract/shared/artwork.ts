export const artworkKinds = ['podcast', 'episode'] as const;
export type ArtworkKind = (typeof artworkKinds)[number];

/** Where our own copy of the artwork of a podcast or an episode is; undefined if its feed has none. */
export const artworkUrl = (kind: ArtworkKind, id: string, imageUrl: string | null): string | undefined =>
  imageUrl === null ? undefined : `/images/${kind}/${id}`;
