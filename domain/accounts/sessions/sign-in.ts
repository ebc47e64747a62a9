import type { LoginResponse } from '../../../contract/api/accounts/account.ts';
import type { Executor } from '../../core/database/connection.ts';
import { getProfile } from './profile.ts';
import { type Device, startSession } from './sessions.ts';

/** Signs a user in on a new device. */
export async function signIn(executor: Executor, userId: string, device: Device): Promise<LoginResponse> {
  const pair = await startSession(executor, userId, device);
  return { success: true, ...pair, user: await getProfile(executor, userId) };
}
