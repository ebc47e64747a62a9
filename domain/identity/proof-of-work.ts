import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type HumanCheckChallenge, humanCheckChallenge } from '../../contract/api/accounts/human-check.ts';
import type { Database } from '../core/database/connection.ts';
import { spentChallenges } from '../core/database/schema/alerts.ts';
import { type HumanCheck, humanCheckError } from './human-check.ts';
import { getOrCreateSecret } from './secrets.ts';

/** About a second on a visitor's machine, a millisecond on ours. */
const iterations = 2_000;
const minCounter = 200;
const maxCounter = 600;
const validMinutes = 15;

/** What a visitor sends back: our challenge, unchanged, and its solution. */
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
type Payload = z.infer<typeof payload>;

function readPayload(token: string): Payload {
  try {
    return payload.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch (cause) {
    throw humanCheckError(cause);
  }
}

async function signingSecrets(database: Database) {
  const secret = await getOrCreateSecret(database, 'human-check');
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') };
}

async function makeChallenge(database: Database): Promise<HumanCheckChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(minCounter, maxCounter),
    expiresAt: new Date(Date.now() + validMinutes * 60_000),
    deriveKey,
    ...(await signingSecrets(database)),
  });
  return humanCheckChallenge.parse(challenge);
}

/** True only for the first request with a given solution. */
async function spend(database: Database, { signature, parameters }: Payload['challenge']): Promise<boolean> {
  await database.delete(spentChallenges).where(lt(spentChallenges.expiresAt, sql`now()`));
  const { rowCount } = await database
    .insert(spentChallenges)
    .values({ signature, expiresAt: new Date(parameters.expiresAt * 1000) })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Our own check: a proof of work that this service creates and verifies. Each solution is accepted once. */
export const proofOfWorkCheck = (database: Database): HumanCheck => ({
  challenge: () => makeChallenge(database),
  verify: async (token) => {
    if (!token) throw humanCheckError();
    const { challenge, solution } = readPayload(token);
    const secrets = await signingSecrets(database);
    const result = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch((cause) => {
      throw humanCheckError(cause);
    });
    if (!result.verified || !(await spend(database, challenge))) throw humanCheckError();
  },
});
