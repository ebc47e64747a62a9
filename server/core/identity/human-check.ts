import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type HumanCheckChallenge, humanCheckChallenge } from '../../contract/human-check.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { getOrCreateSecret } from './tokens.ts';

/** Makes sure that a person filled in a form. It fails closed: what cannot be checked has not passed. */
export type HumanCheck = {
  /** Undefined when the check is somebody else's. */
  challenge: (() => Promise<HumanCheckChallenge>) | undefined;
  /** Throws AppError human_check_failed. */
  verify: (token: string | undefined) => Promise<void>;
};

const failed = (cause?: unknown) =>
  new AppError('human_check_failed', 'Security verification failed. Please try again.', { cause });

/** About a second of a visitor's machine, a millisecond of ours. */
const iterations = 2_000;
const minCounter = 200;
const maxCounter = 600;
const validMinutes = 15;

const payload = z.object({
  challenge: z.looseObject({ parameters: z.looseObject({ expiresAt: z.number() }), signature: z.string() }),
  solution: z.looseObject({}),
});

function readPayload(token: string): z.infer<typeof payload> {
  try {
    return payload.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
  } catch (cause) {
    throw failed(cause);
  }
}

/** Our own check: a proof of work, made and verified here, each solution good for one form. */
export function proofOfWorkCheck(database: Database): HumanCheck {
  const keys = async () => {
    const secret = await getOrCreateSecret(database, 'human-check');
    const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url');
    return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') };
  };
  return {
    challenge: async () => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(minCounter, maxCounter),
        expiresAt: new Date(Date.now() + validMinutes * 60_000),
        deriveKey,
        ...(await keys()),
      });
      return humanCheckChallenge.parse(challenge);
    },
    verify: async (token) => {
      if (!token) throw failed();
      const { challenge, solution } = readPayload(token);
      const result = await verifySolution({
        challenge: challenge as unknown as Challenge,
        solution: solution as unknown as Parameters<typeof verifySolution>[0]['solution'],
        deriveKey,
        ...(await keys()),
      }).catch((cause) => {
        throw failed(cause);
      });
      if (!result.verified) throw failed();
      await database.execute(sql`delete from spent_challenges where expires_at < now()`);
      const { rowCount } = await database.execute(sql`
        insert into spent_challenges (signature, expires_at) values (${challenge.signature}, ${new Date(challenge.parameters.expiresAt * 1000).toISOString()})
        on conflict do nothing`);
      if (rowCount !== 1) throw failed();
    },
  };
}

const siteVerifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const timeoutMs = 8_000;
const turnstileResponse = z.object({ success: z.boolean() });

/** Cloudflare Turnstile: the token is handed on, and what is not confirmed in time has failed. */
export const turnstileCheck = (secretKey: string, url = siteVerifyUrl): HumanCheck => ({
  challenge: undefined,
  verify: async (token) => {
    if (!token) throw failed();
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret: secretKey, response: token }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (turnstileResponse.parse(await response.json()).success) return;
    } catch (cause) {
      throw failed(cause);
    }
    throw failed();
  },
});
