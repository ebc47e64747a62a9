/** A node of OpenSearch in a process or container of its own. */
export type ClusterNode = {
  name: string;
  url: string;
  /** Ends it at once, without a word to the others. */
  kill: () => Promise<void>;
  /** Starts it again with the same data, after `kill`. */
  restart: () => Promise<void>;
  /** Stops it in the middle of whatever it does; the others still have their connections to it. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
};

export type Cluster = { nodes: ClusterNode[]; stop: () => Promise<void> };

export const nodeNames = ['one', 'two', 'three'];

/** How soon the others notice that a node doesn't answer. `docker-compose.cluster.yml` has the same. */
export const faultDetection: Record<string, string> = {
  'cluster.fault_detection.follower_check.interval': '200ms',
  'cluster.fault_detection.follower_check.timeout': '1s',
  'cluster.fault_detection.follower_check.retry_count': '2',
  'cluster.fault_detection.leader_check.interval': '200ms',
  'cluster.fault_detection.leader_check.timeout': '1s',
  'cluster.fault_detection.leader_check.retry_count': '2',
  'cluster.publish.timeout': '3s',
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

/** The node that the others elected. */
export async function electedLeader({ nodes }: Cluster): Promise<ClusterNode> {
  for (const node of nodes) {
    const rows = await ask<{ node: string }[]>(node, '/_cat/cluster_manager?format=json');
    const leader = nodes.find(({ name }) => name === rows?.[0]?.node);
    if (leader) return leader;
  }
  throw new Error('No node is elected.');
}
