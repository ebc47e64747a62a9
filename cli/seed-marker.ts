/** Exists in DATA_DIR when the sample shows must not be loaded (again). */
export const seedMarker = 'seed-data-loaded';
