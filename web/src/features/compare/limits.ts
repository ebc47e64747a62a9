/** More can't be told apart. */
export const maxCompared = 5;
