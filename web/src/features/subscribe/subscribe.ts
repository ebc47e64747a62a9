import type { SubscribeRequest } from '../../../../contract/api/alerts/subscription.ts';
import { callApi } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';

export type SubscribeOutcome =
  | { state: 'subscribed'; verificationRequired: boolean }
  | { state: 'failed'; error: string };

/** Sends the form. Never throws: every failure has its message. */
export async function subscribe(request: SubscribeRequest): Promise<SubscribeOutcome> {
  try {
    const { verification_required } = await callApi('post', '/subscribe', { json: request });
    return { state: 'subscribed', verificationRequired: verification_required };
  } catch (error) {
    return {
      state: 'failed',
      error: errorMessage(error, 'Subscription failed. Please try again.', {
        network: 'Network error occurred',
        unexpected: 'An unexpected error occurred. Please try again.',
      }),
    };
  }
}
