/** The search that finds what an alert matches, whose words may be anywhere in an episode. */
export const searchOfAlert = ({ term, anywhere }: { term: string; anywhere?: boolean }): string =>
  anywhere ? `episode:(${term})` : term;
