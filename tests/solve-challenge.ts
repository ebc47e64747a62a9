import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestPlatform } from './platform.ts';

/** Does the work of the human check, as a visitor's browser would. */
export async function earnHumanToken({ app }: Pick<TestPlatform, 'app'>): Promise<string> {
  const challenge = (await (await app.request('/api/v1/human-check/challenge')).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
