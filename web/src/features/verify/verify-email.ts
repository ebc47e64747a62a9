import { callApi } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';

export type VerifyOutcome = { ok: true; message: string } | { ok: false; error: string };

const failed = 'Email verification failed';
const unexpected = 'An unexpected error occurred during verification';

/** Confirms a subscription; only a response with the success flag counts. Never throws. */
export async function verifyEmail(token: string, email: string | undefined): Promise<VerifyOutcome> {
  try {
    const { success, message } = await callApi('post', '/verify-email', {
      json: { token, ...(email ? { email } : {}) },
    });
    return success ? { ok: true, message } : { ok: false, error: failed };
  } catch (error) {
    return { ok: false, error: errorMessage(error, failed, { network: unexpected, unexpected }) };
  }
}
