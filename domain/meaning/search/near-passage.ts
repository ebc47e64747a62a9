/** A passage with how near its meaning is. */
export type NearPassage = {
  id: string;
  episodeId: string;
  ordinal: number;
  /** The cosine to the query, -1 to 1. */
  nearness: number;
  /** The same of the nearer one of the passages next to it that have a vector; 0 without one. */
  around: number;
};

/** Passages by how near they are. `compared`: how many vectors were looked at for them. */
export type Near = { near: NearPassage[]; compared: number };

export type PassagePlace = { episodeId: string; ordinal: number };

/** Where to look: in these episodes, or in these passages of them. */
export type SearchedPlaces = { episodeId: string; ordinals?: number[] }[];
