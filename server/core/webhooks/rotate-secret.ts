import { sql } from 'drizzle-orm';
import type { RotatedSecret } from '../../contract/webhook.ts';
import type { Database } from '../database/connection.ts';
import { webhooks } from '../database/webhook-schema.ts';
import { asIso } from '../library/format.ts';
import { generateSecret } from './secret.ts';
import { isWebhookOf, webhookNotFoundError } from './webhooks.ts';

/** Creates a new secret. The previous one signs as well for a day. Throws AppError webhook_not_found. */
export async function rotateSecret(database: Database, keyId: string, id: string): Promise<RotatedSecret> {
  const secret = generateSecret();
  const [row] = await database
    .update(webhooks)
    .set({ previousSecret: webhooks.secret, previousUntil: sql`now() + interval '24 hours'`, secret })
    .where(isWebhookOf(keyId, id))
    .returning({ previousUntil: sql<Date>`${webhooks.previousUntil}`.mapWith(webhooks.previousUntil) });
  if (!row) throw webhookNotFoundError();
  return { secret, previous_valid_until: asIso(row.previousUntil) };
}
