/** Takes a feature: its kind, and one or two values. */
export type AddFeature = (kind: number, first: number, second?: number) => void;
