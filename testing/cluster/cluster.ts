/** What happens to a node, and what ends it. */
type Fault = { begin: () => Promise<void>; end: () => Promise<void> };

/** Ended at once, without a word to the others; or stopped in the middle of its work, with all its connections. */
export const processFaults = ['killed', 'frozen'] as const;
/** Reached by nobody; or by clients still, but not by the other nodes. */
export const networkFaults = ['unplugged', 'cut off'] as const;

type ProcessFaults = Record<(typeof processFaults)[number], Fault>;
export type NetworkFaults = Record<(typeof networkFaults)[number], Fault>;

/** A node of OpenSearch in a process or container of its own. */
export type ClusterNode = {
  name: string;
  url: string;
  /** Those of the network only if the node has a network of its own. */
  faults: ProcessFaults & Partial<NetworkFaults>;
};

export type Cluster = { nodes: ClusterNode[]; stop: () => Promise<void> };

export const nodeNames = ['one', 'two', 'three'];

/** How soon the others notice that a node doesn't answer. `docker-compose.cluster.yml` has the same. */
export const faultDetection: Record<string, string> = {
  'cluster.fault_detection.follower_check.interval': '200ms',
  'cluster.fault_detection.follower_check.timeout': '800ms',
  'cluster.fault_detection.follower_check.retry_count': '2',
  'cluster.fault_detection.leader_check.interval': '200ms',
  'cluster.fault_detection.leader_check.timeout': '800ms',
  'cluster.fault_detection.leader_check.retry_count': '2',
  'cluster.publish.timeout': '1500ms',
  'cluster.follower_lag.timeout': '3s',
};

type Health = {
  status: string;
  number_of_nodes: number;
  unassigned_shards: number;
  initializing_shards: number;
};

const askTimeoutMs = 2_000;

async function ask<T>(node: ClusterNode, path: string): Promise<T | undefined> {
  try {
    const response = await fetch(`${node.url}${path}`, { signal: AbortSignal.timeout(askTimeoutMs) });
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    // It is down, or not up yet.
    return undefined;
  }
}

/** Whether all nodes have found each other and every shard has its copy. */
export async function isWhole({ nodes }: Cluster): Promise<boolean> {
  const answers = await Promise.all(nodes.map((node) => ask<Health>(node, '/_cluster/health')));
  return answers.every((health) => health?.status === 'green' && health.number_of_nodes === nodes.length);
}

/** Whether all others know that they are without this node. */
export async function isLost({ nodes }: Cluster, node: ClusterNode): Promise<boolean> {
  const others = nodes.filter((other) => other !== node);
  const answers = await Promise.all(others.map((other) => ask<Health>(other, '/_cluster/health')));
  return answers.every((health) => health?.number_of_nodes === others.length);
}

/** Whether a client gets any answer from the node. */
export const isReachable = async (node: ClusterNode): Promise<boolean> =>
  (await ask(node, '/')) !== undefined;

/** The node that the others elected. */
export async function electedLeader({ nodes }: Cluster): Promise<ClusterNode> {
  for (const node of nodes) {
    const rows = await ask<{ node: string }[]>(node, '/_cat/cluster_manager?format=json');
    const leader = nodes.find(({ name }) => name === rows?.[0]?.node);
    if (leader) return leader;
  }
  throw new Error('No node is elected.');
}
