import type { VerifyEmailResponse } from '../../../../server/contract/subscription.ts';
import { postJson } from '../../api/client.ts';

export type VerifyOutcome = { ok: true; message: string } | { ok: false; error: string };

const texts = {
  failed: 'Email verification failed',
  unexpected: 'An unexpected error occurred during verification',
} as const;

const isFilled = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null;

/** Confirms a subscription. It has succeeded only when the answer says so. Never throws. */
export async function verifyEmail(token: string, email: string | undefined): Promise<VerifyOutcome> {
  try {
    const { body } = await postJson('/verify-email', { token, ...(email ? { email } : {}) });
    if (isFilled(body) && body.success === true)
      return { ok: true, message: (body as VerifyEmailResponse).message };
    return { ok: false, error: isFilled(body) && typeof body.error === 'string' ? body.error : texts.failed };
  } catch {
    return { ok: false, error: texts.unexpected };
  }
}
