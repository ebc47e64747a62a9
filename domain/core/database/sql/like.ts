/** Text for `like` and `ilike`, in which no sign is a wildcard. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
