import type { LoginResponse } from '../../contract/account.ts';
import type { Executor } from '../database/connection.ts';
import { getProfile } from './profile.ts';
import { startSession } from './sessions.ts';

/** Signs a user in on a new device. */
export async function signIn(
  executor: Executor,
  userId: string,
  userAgent: string | undefined,
): Promise<LoginResponse> {
  const pair = await startSession(executor, userId, userAgent);
  return { success: true, ...pair, user: await getProfile(executor, userId) };
}
