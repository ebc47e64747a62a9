/**
 * `hh:mm:ss` of seconds from the start of the audio; fractions are dropped. No schema library here: the browser loads
 * this file.
 */
export function formatTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
