import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
import { workDecisions } from '../../core/database/schema/works.ts';
import { recordEvidence, type TextEvidence } from './evidence.ts';
import { findPartners, type Partner } from './find-partners.ts';
import { settleWorks } from './settle-works.ts';

type Member = { id: string; podcastId: string };

/** The episodes of some works. */
export const readWorks = (executor: Executor, workIds: string[]) =>
  executor
    .select({ id: episodes.id, podcastId: episodes.podcastId, workId: episodes.workId })
    .from(episodes)
    .where(inArray(episodes.workId, workIds));

const idsOf = (members: Member[]) => members.map(({ id }) => id);

/** Whether operators said of an episode of each list that the two are different recordings. */
async function readApart(executor: Executor, members: Member[]) {
  const rows = await executor
    .select({ firstId: workDecisions.firstId, secondId: workDecisions.secondId })
    .from(workDecisions)
    .where(
      and(
        inArray(workDecisions.firstId, idsOf(members)),
        inArray(workDecisions.secondId, idsOf(members)),
        eq(workDecisions.isSame, false),
      ),
    );
  return (ids: string[], others: string[]) =>
    rows.some(
      ({ firstId, secondId }) =>
        (ids.includes(firstId) && others.includes(secondId)) ||
        (ids.includes(secondId) && others.includes(firstId)),
    );
}

/** The works to be joined with an episode's own: of each show, an episode at most. */
function joinable(
  own: Member[],
  partners: Partner[],
  membersOf: (workId: string) => Member[],
  isApart: (ids: string[], others: string[]) => boolean,
): string[] {
  const together = [...own];
  const joined = new Set<string>();
  for (const { workId } of partners) {
    const theirs = membersOf(workId);
    const isInShow = theirs.some(({ podcastId }) =>
      together.some((member) => member.podcastId === podcastId),
    );
    if (joined.has(workId) || isInShow || isApart(idsOf(together), idsOf(theirs))) continue;
    joined.add(workId);
    together.push(...theirs);
  }
  return [...joined];
}

/** Makes an episode a work of its own, and leaves the others one. */
export async function leaveWork(executor: Executor, id: string, workId: string): Promise<void> {
  let remaining = workId;
  if (workId === id) {
    const others = await executor
      .select({ id: episodes.id })
      .from(episodes)
      .where(and(eq(episodes.workId, workId), ne(episodes.id, id)))
      .orderBy(episodes.createdAt, episodes.id);
    remaining = others[0]?.id ?? workId;
    await executor
      .update(episodes)
      .set({ workId: remaining })
      .where(and(eq(episodes.workId, workId), ne(episodes.id, id)));
  }
  await executor.update(episodes).set({ workId: id }).where(eq(episodes.id, id));
  await settleWorks(executor, [id, remaining]);
}

/**
 * Decides of which work an episode is, in the transaction that stores it, and which episode of the work is searched. The
 * caller holds the lock for placing.
 */
export async function placeEpisode(
  executor: Executor,
  id: string,
  evidence: { guid?: string | undefined; text?: TextEvidence | undefined },
): Promise<void> {
  const own = await recordEvidence(executor, id, evidence);
  if (!own) return;
  const partners = await findPartners(executor, id, own);
  if (partners.length === 0 && !own.isShared) return;
  const members = await readWorks(executor, [own.workId, ...partners.map(({ workId }) => workId)]);
  const others = members.filter((member) => member.workId === own.workId && member.id !== id);
  const isMember = others.some((other) => partners.some((partner) => partner.id === other.id));
  if (others.length > 0 && !isMember) await leaveWork(executor, id, own.workId);
  const workId = others.length > 0 && !isMember ? id : own.workId;
  const itself = { id, podcastId: own.facts.podcastId };
  const joined = joinable(
    isMember ? [itself, ...others] : [itself],
    partners.filter((partner) => partner.workId !== workId),
    (work) => members.filter((member) => member.workId === work),
    await readApart(executor, members),
  );
  const [first] = joined;
  // The work of an episode that comes later is the one that is there.
  const target = isMember || !first ? workId : first;
  const moved = [workId, ...joined].filter((work) => work !== target);
  if (moved.length > 0)
    await executor.update(episodes).set({ workId: target }).where(inArray(episodes.workId, moved));
  if (isMember || joined.length > 0) await settleWorks(executor, [target]);
}
