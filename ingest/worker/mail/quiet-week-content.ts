import { and, eq, gt, inArray, not, sql } from 'drizzle-orm';
import { quietWeekMail } from '../../../domain/alerts/mail/quiet-week-mail.ts';
import type { Executor } from '../../../domain/core/database/connection.ts';
import { alerts, subscriptions } from '../../../domain/core/database/schema/alerts.ts';
import { episodes } from '../../../domain/core/database/schema/library.ts';
import type { MailContent } from '../../../domain/mail/mail.ts';

const aWeekAgo = sql`now() - interval '7 days'`;

/** What the weekly note says now. */
export async function quietWeekContent(
  executor: Executor,
  addressId: string,
  manageUrl: string,
): Promise<MailContent> {
  const ofAddress = and(eq(subscriptions.addressId, addressId), eq(subscriptions.kind, 'alert'));
  const ids = executor.select({ id: subscriptions.id }).from(subscriptions).where(ofAddress);
  const isNew = gt(episodes.createdAt, aWeekAgo);
  const week = {
    alerts: await executor.$count(subscriptions, and(ofAddress, eq(subscriptions.status, 'active'))),
    checked: await executor.$count(episodes, isNew),
    matches: await executor.$count(
      alerts,
      and(inArray(alerts.subscriptionId, ids), gt(alerts.createdAt, aWeekAgo)),
    ),
    withoutTranscript: await executor.$count(episodes, and(isNew, not(episodes.hasTranscript))),
  };
  return quietWeekMail(week, manageUrl);
}
