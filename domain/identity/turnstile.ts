import { z } from 'zod';
import { type HumanCheck, humanCheckError } from './human-check.ts';

const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
const timeoutMs = 8_000;
const turnstileResponse = z.object({ success: z.boolean() });

async function isConfirmed(url: string, secretKey: string, token: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret: secretKey, response: token }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return turnstileResponse.parse(await response.json()).success;
}

/** Cloudflare Turnstile: asks Cloudflare about each token. No confirmation in time counts as a failure. */
export const turnstileCheck = (secretKey: string, url = verifyUrl): HumanCheck => ({
  challenge: undefined,
  verify: async (token) => {
    if (!token) throw humanCheckError();
    const confirmed = await isConfirmed(url, secretKey, token).catch((cause) => {
      throw humanCheckError(cause);
    });
    if (!confirmed) throw humanCheckError();
  },
});
