import { and, eq, isNull } from 'drizzle-orm';
import type { InviteKey } from '../../../contract/api/admin/mail.ts';
import type { Tier } from '../../../contract/shared/tier.ts';
import { createInvitation } from '../../accounts/keys/invitations.ts';
import { createKey, revokeKey, rotateKey } from '../../accounts/keys/keys.ts';
import { type Actor, audited } from '../../core/audit/audit.ts';
import type { Database } from '../../core/database/connection.ts';
import { apiKeys } from '../../core/database/schema/api.ts';
import { AppError } from '../../core/errors.ts';

const noActiveKeyError = () => new AppError('api_key_not_found', 'There is no active key with this prefix.');

/** Creates a key and returns it. It can't be shown again. Throws AppError invalid_email, invalid_request. */
export const createApiKey = (
  database: Database,
  owner: { name: string; email: string; tier: Tier },
  actor: Actor,
): Promise<string> =>
  audited(database, actor, {
    action: 'key.create',
    subject: owner.email,
    details: { tier: owner.tier },
    work: (transaction) => createKey(transaction, owner),
  });

/** Mails a link that creates a key. Throws AppError invalid_email. */
export const inviteToKey = (
  database: Database,
  { email, name, tier }: InviteKey,
  actor: Actor,
): Promise<void> =>
  audited(database, actor, {
    action: 'key.invite',
    subject: email,
    details: { tier },
    work: (transaction) => createInvitation(transaction, { email, name: name || email, tier }),
  });

/** Throws AppError api_key_not_found. */
export const revokeApiKey = (database: Database, prefix: string, actor: Actor): Promise<void> =>
  audited(database, actor, {
    action: 'key.revoke',
    subject: prefix,
    work: async (transaction) => {
      if (!(await revokeKey(transaction, prefix))) throw noActiveKeyError();
    },
  });

/** Replaces a key; its webhooks and used limits stay. Throws AppError api_key_not_found. */
export const rotateApiKey = (database: Database, prefix: string, actor: Actor): Promise<string> =>
  audited(database, actor, {
    action: 'key.rotate',
    subject: prefix,
    work: async (transaction) => {
      const key = await rotateKey(transaction, prefix);
      if (!key) throw noActiveKeyError();
      return key;
    },
  });

/** Throws AppError api_key_not_found. */
export const setKeyTier = (
  database: Database,
  prefix: string,
  { tier, actor }: { tier: Tier; actor: Actor },
): Promise<void> =>
  audited(database, actor, {
    action: 'key.tier',
    subject: prefix,
    details: { tier },
    work: async (transaction) => {
      const { rowCount } = await transaction
        .update(apiKeys)
        .set({ tier })
        .where(and(eq(apiKeys.prefix, prefix), isNull(apiKeys.revokedAt)));
      if (!rowCount) throw noActiveKeyError();
    },
  });
