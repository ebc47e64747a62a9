import { sql } from 'drizzle-orm';
import type { RotatedSecret } from '../../../contract/api/alerts/webhook.ts';
import type { Database } from '../../core/database/connection.ts';
import { webhooks } from '../../core/database/schema/webhooks.ts';
import { asIso } from '../../core/text/format.ts';
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
