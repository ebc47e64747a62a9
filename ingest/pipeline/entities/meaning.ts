/** What a word or a short phrase is known to be. */
export type Meaning =
  | 'first'
  | 'last'
  | 'person'
  | 'place'
  | 'organization'
  | 'product'
  | 'event'
  | 'demonym'
  | 'date'
  | 'common'
  /** Never a name by itself, however it is written. */
  | 'never';
