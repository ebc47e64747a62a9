const sampleRate = 16_000;

/** What is heard, for how many seconds, and how loud it is at most, in dBFS. */
export type MadePart = ['silence', number] | ['talk' | 'noise' | 'music', number, number];

/** Syllables of a fifth of a second, and a pause after every two seconds. */
const talkAt = (time: number) =>
  time % 2.5 > 2
    ? 0.001
    : Math.max(0.002, Math.sin(Math.PI * 5 * time) ** 2 * (0.4 + 0.6 * Math.sin(time) ** 2));
const chord = [220, 277, 330];

/** Samples of 16 kHz that change as talk, noise or music does, always the same. */
export function madeSound(parts: MadePart[]): Int16Array {
  let state = 1;
  const noise = () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  };
  const valueAt = (kind: string, time: number): number => {
    if (kind === 'talk') return noise() * talkAt(time);
    if (kind === 'noise') return noise();
    // Chords that fade until the next beat.
    const tone = chord.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * time), 0);
    return kind === 'music' ? (tone / chord.length) * Math.exp(-4 * (time % 0.5)) : 0;
  };
  const samples = parts.flatMap(([kind, seconds, level = 0]) =>
    Array.from({ length: seconds * sampleRate }, (_, at) =>
      Math.round(valueAt(kind, at / sampleRate) * 10 ** (level / 20) * 32_767),
    ),
  );
  return Int16Array.from(samples);
}
