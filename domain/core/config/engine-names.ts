export const engineNames = ['meilisearch', 'opensearch'] as const;
export type EngineName = (typeof engineNames)[number];
