/** What one server answers is never older than this, whatever was asked of another one. The parts below add up to it. */
const maxAgeMs = 5_000;
/** How old what a replica has may be, with the time in which that is noticed. */
const maxReplicaAgeMs = 1_500;
/** How old may be what every search needs and few people change. */
export const maxKeptAgeMs = 1_000;

/** How long a response may be reused, counted from the request that made it. */
export const responseAgeMs = ({ hasReplica }: { hasReplica: boolean }): number =>
  maxAgeMs - maxKeptAgeMs - (hasReplica ? maxReplicaAgeMs : 0);
