/** Small words inside names of entities: Bank of America, Ludwig van Beethoven. */
export const connectors = new Set(
  'of the and & for in de del della di da la le van von der den ter bin al y or from at with on to'.split(
    ' ',
  ),
);
