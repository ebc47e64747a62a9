import type { VerifyEmailResponse } from '../../../../server/contract/subscription.ts';
import { postJson } from '../../api/client.ts';

export type VerifyOutcome = { ok: true; message: string } | { ok: false; error: string };

const texts = {
  failed: 'Email verification failed',
  unexpected: 'An unexpected error occurred during verification',
} as const;

/** Confirms a subscription. It has succeeded only when the answer says so. Never throws. */
export async function verifyEmail(token: string, email: string | undefined): Promise<VerifyOutcome> {
  try {
    const { answer } = await postJson('/verify-email', { token, ...(email ? { email } : {}) });
    if (answer.success === true) return { ok: true, message: (answer as VerifyEmailResponse).message };
    return { ok: false, error: typeof answer.error === 'string' ? answer.error : texts.failed };
  } catch {
    return { ok: false, error: texts.unexpected };
  }
}
