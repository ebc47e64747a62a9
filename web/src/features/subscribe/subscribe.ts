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

/** Sends the form. Never throws: every way in which it can fail has its sentence. */
export async function subscribe(request: SubscribeRequest): Promise<SubscribeOutcome> {
  try {
    const { ok, answer } = await postJson('/subscribe', request);
    if (ok && answer.success === true) {
      const { verification_required } = answer as SubscribeResponse;
      return { state: 'subscribed', verificationRequired: verification_required };
    }
    return {
      state: 'refused',
      error: typeof answer.error === 'string' ? answer.error : texts.failed,
    };
  } catch (error) {
    return { state: 'refused', error: error instanceof TypeError ? texts.network : texts.unexpected };
  }
}
