/** For a query whose answer comes after the first sight of a page: the server renders the page without it. */
export const afterFirstSight = { meta: { isAfterFirstSight: true } };
