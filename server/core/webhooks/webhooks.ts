import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type {
  ChangeWebhook,
  CreatedWebhook,
  CreateWebhook,
  RotatedSecret,
  Webhook,
} from '../../contract/webhook.ts';
import { keyOfTerm, readTerm } from '../alerts/term.ts';
import type { Database } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { checkUrl } from '../fetch/address.ts';
import { asIso } from '../library/format.ts';

const maxWebhooksPerKey = 100;
/** For so long after a rotation the old secret signs too. */
const overlap = '24 hours';

const notFoundError = () => new AppError('webhook_not_found', 'You have no webhook with this id.');

/** As the Standard Webhooks rule writes a secret. */
const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const columns = sql`id, url, term, filters, events, status, disabled_reason, failing_since, created_at`;

const toWebhook = (row: Webhook): Webhook => ({
  ...row,
  failing_since: asIso(row.failing_since),
  created_at: asIso(row.created_at) ?? '',
});

/**
 * Makes a webhook of a key. Its secret is shown now and never again. Throws AppError url_not_allowed, invalid_term,
 * query_too_long, webhook_limit_reached.
 */
export async function createWebhook(
  database: Database,
  keyId: string,
  input: CreateWebhook,
  allowedHosts: string[],
): Promise<CreatedWebhook> {
  const { href } = checkUrl(input.url, allowedHosts);
  const termKey = keyOfTerm(readTerm(input.term));
  const secret = makeSecret();
  return database.transaction(async (transaction) => {
    // Two requests of one key take turns, or both would find room for the last one.
    await transaction.execute(sql`select 1 from api_keys where id = ${keyId} for update`);
    const { rows: counted } = await transaction.execute<{ count: number }>(
      sql`select count(*)::int as count from webhooks where key_id = ${keyId}`,
    );
    if ((counted[0]?.count ?? 0) >= maxWebhooksPerKey)
      throw new AppError(
        'webhook_limit_reached',
        `A key has at most ${maxWebhooksPerKey} webhooks. Delete one that you no longer need.`,
      );
    const { rows } = await transaction.execute<Webhook>(sql`
      insert into webhooks (key_id, url, term, term_key, filters, events, secret, activated_in)
      values (${keyId}, ${href}, ${input.term.trim()}, ${termKey}, ${JSON.stringify(input.filters)}, ${JSON.stringify(input.events)},
        ${secret}, pg_current_xact_id()::text::bigint) returning ${columns}`);
    if (!rows[0]) throw new AppError('internal_error', 'The webhook could not be stored.');
    return { ...toWebhook(rows[0]), secret };
  });
}

export async function listWebhooks(database: Database, keyId: string): Promise<Webhook[]> {
  const { rows } = await database.execute<Webhook>(
    sql`select ${columns} from webhooks where key_id = ${keyId} order by created_at, id`,
  );
  return rows.map(toWebhook);
}

/** Throws AppError webhook_not_found, also for those of other keys. */
export async function getWebhook(database: Database, keyId: string, id: string): Promise<Webhook> {
  const { rows } = await database.execute<Webhook>(
    sql`select ${columns} from webhooks where id = ${id} and key_id = ${keyId}`,
  );
  if (!rows[0]) throw notFoundError();
  return toWebhook(rows[0]);
}

/** Pauses a webhook, or sets it to work again, after it was disabled too. Throws AppError webhook_not_found. */
export async function changeWebhook(
  database: Database,
  keyId: string,
  id: string,
  { status }: ChangeWebhook,
): Promise<Webhook> {
  const { rows } = await database.execute<Webhook>(sql`
    update webhooks set status = ${status}, disabled_reason = null, failing_since = null
    where id = ${id} and key_id = ${keyId} returning ${columns}`);
  if (!rows[0]) throw notFoundError();
  return toWebhook(rows[0]);
}

/** Throws AppError webhook_not_found. */
export async function deleteWebhook(database: Database, keyId: string, id: string): Promise<void> {
  const { rowCount } = await database.execute(
    sql`delete from webhooks where id = ${id} and key_id = ${keyId}`,
  );
  if (!rowCount) throw notFoundError();
}

/** A new secret; the one before signs beside it for a day. Throws AppError webhook_not_found. */
export async function rotateSecret(database: Database, keyId: string, id: string): Promise<RotatedSecret> {
  const secret = makeSecret();
  const { rows } = await database.execute<{ previous_until: string }>(sql`
    update webhooks set previous_secret = secret, previous_until = now() + ${overlap}::interval, secret = ${secret}
    where id = ${id} and key_id = ${keyId} returning previous_until`);
  if (!rows[0]) throw notFoundError();
  return { secret, previous_valid_until: asIso(rows[0].previous_until) ?? '' };
}
