import type { ChoiceDetails, WaitingSubscription } from '../../../../contract/api/alerts/subscription.ts';
import { callApi } from '../../api/client.ts';
import { ApiError, errorMessage } from '../../api/errors.ts';
import type { Link } from '../../config/use-link.ts';

export type VerifyOutcome =
  | { state: 'succeeded'; message: string; alerts: string[] }
  | { state: 'failed'; error: string }
  /** Several requests await confirmation, and anyone may have made them. */
  | { state: 'choice'; waiting: WaitingSubscription[] };

const failed = 'Email verification failed';
const unexpected = 'An unexpected error occurred during verification';

const isChoice = (details: unknown): details is ChoiceDetails =>
  typeof details === 'object' && details !== null && 'waiting' in details && Array.isArray(details.waiting);

function toOutcome(error: unknown): VerifyOutcome {
  if (error instanceof ApiError && error.code === 'choice_required' && isChoice(error.details))
    return { state: 'choice', waiting: error.details.waiting };
  return { state: 'failed', error: errorMessage(error, failed, { network: unexpected, unexpected }) };
}

/**
 * Confirms a subscription, or those that were chosen; only a response with the success flag counts. Never throws.
 */
export async function verifyEmail({ token, email }: Link, subscriptions?: string[]): Promise<VerifyOutcome> {
  try {
    const { success, message, alerts } = await callApi('post', '/verify-email', {
      json: { token, ...(email ? { email } : {}), ...(subscriptions ? { subscriptions } : {}) },
    });
    return success ? { state: 'succeeded', message, alerts } : { state: 'failed', error: failed };
  } catch (error) {
    return toOutcome(error);
  }
}
