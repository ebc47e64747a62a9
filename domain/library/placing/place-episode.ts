import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '../../core/database/connection.ts';
import { episodes } from '../../core/database/schema/library.ts';
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

/** The works to be joined with an episode's own: of each show, an episode at most. */
function joinable(
  own: { members: Member[]; podcastId: string },
  partners: Partner[],
  membersOf: (workId: string) => Member[],
  apart: ReadonlySet<string>,
): string[] {
  const shows = new Set([own.podcastId, ...own.members.map(({ podcastId }) => podcastId)]);
  const joined = new Set<string>();
  for (const { workId } of partners) {
    const members = membersOf(workId);
    const theirs = members.map(({ podcastId }) => podcastId);
    const isApart = members.some(({ id }) => apart.has(id)) || theirs.some((show) => shows.has(show));
    if (joined.has(workId) || isApart) continue;
    joined.add(workId);
    for (const show of theirs) shows.add(show);
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
  const joined = joinable(
    { members: isMember ? others : [], podcastId: own.facts.podcastId },
    partners.filter((partner) => partner.workId !== workId),
    (work) => members.filter((member) => member.workId === work),
    new Set([...own.decisions].flatMap(([other, isSame]) => (isSame ? [] : [other]))),
  );
  const [first] = joined;
  // The work of an episode that comes later is the one that is there.
  const target = isMember || !first ? workId : first;
  const moved = [workId, ...joined].filter((work) => work !== target);
  if (moved.length > 0)
    await executor.update(episodes).set({ workId: target }).where(inArray(episodes.workId, moved));
  if (isMember || joined.length > 0) await settleWorks(executor, [target]);
}
