import type { HumanCheckChallenge } from '../../contract/api/accounts/human-check.ts';
import { AppError } from '../core/errors.ts';

/** Checks that a person filled in a form. If it can't check, it fails. */
export type HumanCheck = {
  /** Undefined if another service issues the challenges. */
  challenge: (() => Promise<HumanCheckChallenge>) | undefined;
  /** Throws AppError human_check_failed. */
  verify: (token: string | undefined) => Promise<void>;
};

export const humanCheckError = (cause?: unknown): AppError =>
  new AppError('human_check_failed', 'Security verification failed. Please try again.', { cause });
