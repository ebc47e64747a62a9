/** Vectors of this many numbers keep most of what neighbors say. */
const size = 80;
const rounds = 4;

/** Neighbors count by where they stand, if they are among the most frequent words; the closest count in full. */
const places = [-2, -1, 1, 2];
const neighborCount = 3_000;
const weightOf = (place: number) => (Math.abs(place) === 1 ? 1 : 0.5);

/** A sparse table: for each row the columns that aren't 0, and what they hold. */
type Table = { starts: Int32Array; columns: Int32Array; values: Float32Array; width: number };

/** How often each word has each neighbor at each place. Words are numbers from frequent to rare, or -1. */
function countNeighbors(said: Int32Array, wordCount: number): Table {
  const width = places.length * neighborCount;
  const keys: number[] = [];
  said.forEach((word, at) => {
    if (word < 0) return;
    places.forEach((place, index) => {
      const neighbor = said[at + place] ?? -1;
      if (neighbor >= 0 && neighbor < neighborCount)
        keys.push(word * width + index * neighborCount + neighbor);
    });
  });
  const sorted = Float64Array.from(keys).sort();
  const starts = new Int32Array(wordCount + 1);
  const [columns, values]: [number[], number[]] = [[], []];
  let previous = -1;
  for (const key of sorted) {
    const weight = weightOf(places[Math.floor((key % width) / neighborCount)] ?? 1);
    if (key === previous) values[values.length - 1] = (values.at(-1) ?? 0) + weight;
    else {
      columns.push(key % width);
      values.push(weight);
      starts[Math.floor(key / width) + 1] = columns.length;
    }
    previous = key;
  }
  for (let row = 1; row <= wordCount; row += 1)
    starts[row] = Math.max(starts[row] ?? 0, starts[row - 1] ?? 0);
  return { starts, columns: Int32Array.from(columns), values: Float32Array.from(values), width };
}

function eachCell(
  { starts, columns, values }: Table,
  visit: (row: number, column: number, at: number) => void,
) {
  for (let row = 0; row + 1 < starts.length; row += 1)
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1)
      if ((values[at] ?? 0) > 0) visit(row, columns[at] ?? 0, at);
}

/** Puts in place of counts how much likelier a neighbor is than by chance; 0 when it isn't. Rare neighbors count less. */
function weighByChance(table: Table): void {
  const rows = new Float64Array(table.starts.length - 1);
  const columns = new Float64Array(table.width);
  let total = 0;
  eachCell(table, (row, column, at) => {
    const value = table.values[at] ?? 0;
    rows[row] = (rows[row] ?? 0) + value;
    columns[column] = (columns[column] ?? 0) + value;
    total += value;
  });
  const flat = columns.map((sum) => sum ** 0.75);
  const scale = total / flat.reduce((sum, value) => sum + value, 0);
  eachCell(table, (row, column, at) => {
    const chance = ((rows[row] ?? 0) * (flat[column] ?? 0) * scale) / total;
    table.values[at] = Math.max(0, Math.log((table.values[at] ?? 0) / chance));
  });
}

/** The table times a dense one; turned around, its rows become columns. */
function multiply(table: Table, dense: Float32Array, { isTurned }: { isTurned: boolean }): Float32Array {
  const result = new Float32Array((isTurned ? table.width : table.starts.length - 1) * size);
  eachCell(table, (row, column, at) => {
    const value = table.values[at] ?? 0;
    const [to, from] = isTurned ? [column * size, row * size] : [row * size, column * size];
    for (let index = 0; index < size; index += 1)
      result[to + index] = (result[to + index] ?? 0) + value * (dense[from + index] ?? 0);
  });
  return result;
}

/** Makes the columns perpendicular to each other, and of length 1, by Gram and Schmidt. */
function straighten(dense: Float32Array): void {
  const project = (one: number, other: number) => {
    let sum = 0;
    for (let at = 0; at < dense.length; at += size) sum += (dense[at + one] ?? 0) * (dense[at + other] ?? 0);
    return sum;
  };
  for (let column = 0; column < size; column += 1) {
    for (let earlier = 0; earlier < column; earlier += 1) {
      const share = project(column, earlier);
      for (let at = 0; at < dense.length; at += size)
        dense[at + column] = (dense[at + column] ?? 0) - share * (dense[at + earlier] ?? 0);
    }
    const length = Math.sqrt(project(column, column)) || 1;
    for (let at = 0; at < dense.length; at += size) dense[at + column] = (dense[at + column] ?? 0) / length;
  }
}

/** A vector for each word: words with the same neighbors point the same way. Words are numbers from frequent to rare. */
export function toVectors(said: Int32Array, wordCount: number): Float32Array {
  const table = countNeighbors(said, wordCount);
  weighByChance(table);
  let columns: Float32Array = Float32Array.from({ length: table.width * size }, (_, at) =>
    Math.sin(at * 12.9898 + at ** 0.5),
  );
  let rows: Float32Array = new Float32Array();
  for (let round = 0; round < rounds; round += 1) {
    rows = multiply(table, columns, { isTurned: false });
    straighten(rows);
    if (round + 1 < rounds) {
      columns = multiply(table, rows, { isTurned: true });
      straighten(columns);
    }
  }
  return rows;
}
