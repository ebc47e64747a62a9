import type pg from 'pg';
import { AppError } from '../../core/errors.ts';
import { openLimiter } from '../../core/turns/limiter.ts';
import type { HumanCheck } from '../../identity/human-check.ts';

const hour = 3_600;
/** Requests of one network within an hour, for each purpose, that need no human check. */
const maxUnchecked = 3;
/** Requests for mail by one network, to whatever addresses. Several people may share a network. */
const maxPerHour = 30;
const maxPerDay = 100;

/** What anyone may ask for without being signed in. */
export type UncheckedPurpose = 'register' | 'reset-password' | 'sign-in';

/** Counts requests for mail by network, whether or not they cause a message: the counts reveal nothing. */
export type NetworkLimits = {
  /** Whether this network has to pass a human check: it asked for this too often. */
  needsHumanCheck: (purpose: UncheckedPurpose, network: string) => Promise<boolean>;
  /** Seconds to wait if this network has asked for too much mail; otherwise 0. */
  consume: (network: string) => Promise<number>;
};

export function openNetworkLimits(pool: pg.Pool): NetworkLimits {
  const unchecked = (purpose: UncheckedPurpose) =>
    openLimiter(pool, { name: `mail-${purpose}`, points: maxUnchecked, seconds: hour });
  const byPurpose = {
    register: unchecked('register'),
    'reset-password': unchecked('reset-password'),
    'sign-in': unchecked('sign-in'),
  };
  const perHour = openLimiter(pool, { name: 'mail-hour', points: maxPerHour, seconds: hour });
  const perDay = openLimiter(pool, { name: 'mail-day', points: maxPerDay, seconds: 24 * hour });
  return {
    needsHumanCheck: async (purpose, network) => (await byPurpose[purpose].consume(network)) > 0,
    consume: async (network) => (await perHour.consume(network)) || perDay.consume(network),
  };
}

/**
 * Counts a request for mail. `network` is undefined when the app is called by its own process, as tests do. Throws
 * AppError rate_limited.
 */
export async function countMailRequest(limits: NetworkLimits, network: string | undefined): Promise<void> {
  const wait = network === undefined ? 0 : await limits.consume(network);
  if (wait > 0)
    throw new AppError(
      'rate_limited',
      `Too many messages were requested from your network. Try again in ${Math.ceil(wait / 60)} minutes.`,
      { retryAfterSeconds: wait },
    );
}

export type MailAdmission = { networkLimits: NetworkLimits; humanCheck: HumanCheck };

/**
 * The same for what anyone may ask for: after a few requests of a network, each needs a human check. Throws AppError
 * human_check_required, human_check_failed, rate_limited.
 */
export async function admitMailRequest(
  { networkLimits, humanCheck }: MailAdmission,
  request: {
    purpose: UncheckedPurpose;
    network: string | undefined;
    turnstileToken: string | undefined;
  },
): Promise<void> {
  const { purpose, network, turnstileToken } = request;
  if (network !== undefined && (await networkLimits.needsHumanCheck(purpose, network))) {
    if (!turnstileToken)
      throw new AppError(
        'human_check_required',
        'Several requests came from your network. Complete the security verification, then try again.',
      );
    await humanCheck.verify(turnstileToken);
  }
  await countMailRequest(networkLimits, network);
}
