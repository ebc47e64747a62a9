/** How many groups of words there are, from coarse to fine. */
export const clusterLevels = [64, 256, 1_024] as const;
