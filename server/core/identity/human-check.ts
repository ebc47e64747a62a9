import type { HumanCheckChallenge } from '../../contract/human-check.ts';
import { AppError } from '../errors.ts';

/** Checks that a person filled in a form. It fails closed: what can't be checked doesn't pass. */
export type HumanCheck = {
  /** Undefined when another service hands out the challenges. */
  challenge: (() => Promise<HumanCheckChallenge>) | undefined;
  /** Throws AppError human_check_failed. */
  verify: (token: string | undefined) => Promise<void>;
};

export const humanCheckError = (cause?: unknown): AppError =>
  new AppError('human_check_failed', 'Security verification failed. Please try again.', { cause });
