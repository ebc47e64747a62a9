import { callApi } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import type { Link } from '../../config/use-link.ts';

export type VerifyOutcome =
  | { state: 'succeeded'; message: string; alerts: string[] }
  | { state: 'failed'; error: string };

const failed = 'Email verification failed';
const unexpected = 'An unexpected error occurred during verification';

/** Confirms what a link names; only a response with the success flag counts. Never throws. */
export async function verifyEmail({ token, email }: Link): Promise<VerifyOutcome> {
  try {
    const { success, message, alerts } = await callApi('post', '/verify-email', {
      json: { token, ...(email ? { email } : {}) },
    });
    return success ? { state: 'succeeded', message, alerts } : { state: 'failed', error: failed };
  } catch (error) {
    return { state: 'failed', error: errorMessage(error, failed, { network: unexpected, unexpected }) };
  }
}
