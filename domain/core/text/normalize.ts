/** The normalized form that variants of a name share: case, accents, punctuation and a leading article don't count. */
export function nameKey(name: string): string {
  return foldText(name).replace(/^(?:the|a|an|mr|mrs|ms|dr) (?=.)/, '');
}

/** Lower case, without accents; every run of signs but `+ # &` is one blank. */
export function foldText(text: string): string {
  const ascii = /^[\x20-\x7e]*$/.test(text);
  const plain = ascii ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain
    .toLowerCase()
    .replace(/[’']s(?![\p{L}\p{N}])/gu, '')
    .replace(/[^\p{L}\p{N}+#&]+/gu, ' ')
    .trim();
}
