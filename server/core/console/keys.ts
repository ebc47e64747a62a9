import { and, eq, isNull } from 'drizzle-orm';
import type { InviteKey } from '../../contract/admin-mail.ts';
import type { Tier } from '../../contract/tier.ts';
import { createInvitation } from '../api/invitations.ts';
import { revokeKey } from '../api/keys.ts';
import { apiKeys } from '../database/api-schema.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { type Actor, recordAudit } from './audit.ts';

const noActiveKeyError = () => new AppError('api_key_not_found', 'There is no active key with this prefix.');

/** Mails a link that creates a key. Throws AppError invalid_email. */
export async function inviteToKey(
  database: Database,
  { email, name, tier }: InviteKey,
  actor: Actor,
): Promise<void> {
  await createInvitation(database, { email, name: name || email, tier });
  await recordAudit(database, actor, { action: 'key.invite', subject: email, details: { tier } });
}

/** Throws AppError api_key_not_found. */
export async function revokeApiKey(database: Database, prefix: string, actor: Actor): Promise<void> {
  if (!(await revokeKey(database, prefix))) throw noActiveKeyError();
  await recordAudit(database, actor, { action: 'key.revoke', subject: prefix });
}

/** Throws AppError api_key_not_found. */
export async function setKeyTier(
  database: Database,
  prefix: string,
  { tier, actor }: { tier: Tier; actor: Actor },
): Promise<void> {
  const { rowCount } = await database
    .update(apiKeys)
    .set({ tier })
    .where(and(eq(apiKeys.prefix, prefix), isNull(apiKeys.revokedAt)));
  if (!rowCount) throw noActiveKeyError();
  await recordAudit(database, actor, { action: 'key.tier', subject: prefix, details: { tier } });
}
