import type { SubscribeRequest, SubscribeResponse } from '../../../../server/contract/subscription.ts';
import { postJson } from '../../api/client.ts';

export type SubscribeOutcome =
  | { state: 'subscribed'; verificationRequired: boolean }
  | { state: 'refused'; error: string };

const texts = {
  failed: 'Subscription failed. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  network: 'Network error occurred',
} as const;

const isFilled = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null;

/** Sends the form. Never throws: every way in which it can fail has its sentence. */
export async function subscribe(request: SubscribeRequest): Promise<SubscribeOutcome> {
  try {
    const { ok, body } = await postJson('/subscribe', request);
    if (ok && isFilled(body) && body.success === true) {
      const { verification_required } = body as SubscribeResponse;
      return { state: 'subscribed', verificationRequired: verification_required };
    }
    return {
      state: 'refused',
      error: isFilled(body) && typeof body.error === 'string' ? body.error : texts.failed,
    };
  } catch (error) {
    return { state: 'refused', error: error instanceof TypeError ? texts.network : texts.unexpected };
  }
}
