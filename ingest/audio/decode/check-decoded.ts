import { AudioError } from '../audio-error.ts';

type Totals = { seconds: number; damagedSeconds: number; declaredSeconds: number | undefined };

/** What is missing of a file that was cut off; less may be the tag of a file that was edited later. */
const minMissingShare = 0.1;
const minMissingSeconds = 1;
const maxDamagedShare = 0.5;

const advice = 'Fetch or publish it again.';
const clock = (seconds: number) =>
  [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

/** Throws AudioError when too little of what a file should hold came out of it. */
export function checkDecoded({ seconds, damagedSeconds, declaredSeconds = 0 }: Totals): void {
  if (seconds === 0) throw new AudioError('audio_unreadable', `The audio file has no sound in it. ${advice}`);
  if (damagedSeconds > seconds * maxDamagedShare)
    throw new AudioError(
      'audio_unreadable',
      `The audio file is damaged: most of it can't be decoded. ${advice}`,
    );
  const missing = declaredSeconds - seconds;
  if (missing > Math.max(minMissingSeconds, declaredSeconds * minMissingShare)) {
    const [end, whole] = [clock(seconds), clock(declaredSeconds)];
    throw new AudioError(
      'audio_unreadable',
      `The audio file is cut off: it ends at ${end} of ${whole}. ${advice}`,
    );
  }
}
