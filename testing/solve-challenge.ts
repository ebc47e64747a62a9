import { type Challenge, solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestPlatform } from './platform.ts';

/** Does the work of the human check, as a visitor's browser would. */
export async function solveChallenge({ app }: Pick<TestPlatform, 'app'>): Promise<string> {
  const challenge = (await (await app.request('/api/v1/human-check/challenge')).json()) as Challenge;
  const solution = await solve({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
