/** How many items must be added, dropped or changed to get from one list, or word, to another. */
export function editDistance<T>(from: ArrayLike<T>, to: ArrayLike<T>): number {
  let previous = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (previous[column - 1] ?? 0) + Number(from[row - 1] !== to[column - 1]);
      current.push(Math.min(changed, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
