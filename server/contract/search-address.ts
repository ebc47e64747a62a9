// How the address of /monitor writes a search. Without a schema, so that the client can carry it.

/** Filters that narrow what is found. */
export const narrowingFilters = ['type', 'podcast', 'language', 'from', 'to', 'role'] as const;

/** Those and the order: all that stands in the address beside the query and the page, in this sequence. */
export const filterNames = [...narrowingFilters, 'sort'] as const;
