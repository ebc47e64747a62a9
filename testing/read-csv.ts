/** A reader of CSV by the letter of RFC 4180. Throws for what it doesn't allow, such as a lone CR outside of quotes. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  const readQuoted = (): string => {
    let cell = '';
    for (at += 1; ; at += 1) {
      if (at >= text.length) throw new Error('A quoted cell is never closed.');
      if (text[at] !== '"') cell += text[at];
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else break;
    }
    at += 1;
    return cell;
  };
  const readPlain = (): string => {
    const start = at;
    while (at < text.length && !/[",\r\n]/.test(text[at] ?? '')) at += 1;
    return text.slice(start, at);
  };
  while (at < text.length) {
    record.push(text[at] === '"' ? readQuoted() : readPlain());
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      at += 2;
      records.push(record);
      record = [];
    } else
      throw new Error(`Neither a comma nor CRLF at ${at}: ${JSON.stringify(text.slice(at - 20, at + 20))}`);
  }
  if (record.length > 0) throw new Error('The last row has no end.');
  return records;
}
