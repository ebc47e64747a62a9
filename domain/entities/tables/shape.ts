/** How a word is written: Xx, XX, xX, X.X, X0; the same letter kinds in a row count once. */
export function shapeOf(word: string): string {
  let shape = '';
  let previous = '';
  for (let at = 0; at < word.length && shape.length < 6; at += 1) {
    const kind = kindOf(word.charCodeAt(at));
    // One capital and several are different: "Mail", "NASA".
    const repeats = kind === previous && !(kind === 'X' && shape === 'X');
    if (!repeats) shape += kind;
    previous = kind;
  }
  return shape;
}

function kindOf(code: number): string {
  if (code >= 97 && code <= 122) return 'x';
  if (code >= 65 && code <= 90) return 'X';
  if (code >= 48 && code <= 57) return '0';
  return code > 127 ? 'x' : String.fromCharCode(code);
}
