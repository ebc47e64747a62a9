/** The limits of API keys. No schema library here, so that the browser can load it. */
export const tiers = ['free', 'pro'] as const;
export type Tier = (typeof tiers)[number];
