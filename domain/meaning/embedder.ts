/**
 * Makes vectors of texts, so that texts of similar meaning have similar ones. All methods may reject when it is not
 * available; then searches go by words alone.
 */
export type Embedder = {
  /** The model with its version: vectors of different ones are never compared. */
  name: string;
  /** Whether another model may have the name one day: operators choose those of services. */
  isNameReused: boolean;
  /**
   * Whether what all texts have in common is taken from vectors before they are compared: from those of passages, which
   * are stored as they are, by whoever compares them, and from those of queries by the embedder.
   */
  isCentered: boolean;
  /** Whether it can read texts in this language. */
  knows: (language: string) => boolean;
  /** The vector of what somebody searches for. */
  query: (text: string) => Promise<Float32Array>;
  /** The vectors of what is said, in the order of the texts. Rejects soon after the signal aborts. */
  passages: (texts: string[], signal?: AbortSignal) => Promise<Float32Array[]>;
  /** The same vectors, but nearer to what is meant, in several times the time; only where the model has such a way. */
  refinedPassages?: (texts: string[], signal?: AbortSignal) => Promise<Float32Array[]>;
  close: () => Promise<void>;
};
