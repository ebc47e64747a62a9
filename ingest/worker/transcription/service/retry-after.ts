const defaultSeconds = 30;
/** A service that asks for more is asked again all the same. */
const maxSeconds = 86_400;

/** The seconds that a Retry-After header asks for: a number of them, or a date. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number {
  const text = header?.trim() ?? '';
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  return Number.isNaN(seconds) ? defaultSeconds : Math.min(Math.max(Math.ceil(seconds), 1), maxSeconds);
}
