/** In how many bits each of these rows differs from another one, as numbers of 16 bits. Rows have a multiple of 16 bytes. */
export function countDifferences(row: usize, rows: usize, count: i32, rowBytes: i32, to: usize): void {
  for (const end = to + <usize>count * 2; to < end; to += 2) {
    let sums = i16x8.splat(0);
    for (let at: usize = 0; at < <usize>rowBytes; at += 16) {
      const differing = v128.xor(v128.load(row + at), v128.load(rows + at));
      sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(differing)));
    }
    store<u16>(to, <u16>sumOfLanes(i32x4.extadd_pairwise_i16x8_u(sums)));
    rows += <usize>rowBytes;
  }
}

function sumOfLanes(values: v128): i32 {
  return (
    i32x4.extract_lane(values, 0) +
    i32x4.extract_lane(values, 1) +
    (i32x4.extract_lane(values, 2) + i32x4.extract_lane(values, 3))
  );
}
