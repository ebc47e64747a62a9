// No schema library here, so that the browser can load it.

/** Results per page of a search, unless the request says otherwise. */
export const searchPageSize = 10;

/** Episodes on a page of a podcast. */
export const recentEpisodesPerPage = 20;

/** Characters in a query. */
export const maxQueryLength = 400;

/** The highest page number that a request may ask for. */
export const maxPage = 1_000_000;
