import { type Cluster, isWhole } from '../../testing/cluster/cluster.ts';
import { hasJava, startJavaCluster } from '../../testing/cluster/java-cluster.ts';
import { openLoopback } from '../../testing/cluster/sites.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { hasDocker, startDockerCluster } from './docker-cluster.ts';
import { openNamespaces, whyNoNamespaces } from './namespaces.ts';

const startTimeoutMs = 300_000;

/** Why there can be no cluster on this machine; undefined if there can. */
export const whyNoCluster = (): string | undefined =>
  hasDocker() || hasJava()
    ? undefined
    : 'The cluster tests were skipped: they need a Docker engine, or Java 17 or newer with Maven.';

/** Why nodes can't be cut off from each other; undefined if they can. */
export const whyNoCuts = (): string | undefined =>
  hasDocker() ? 'Nodes are not cut off from each other: they are containers here.' : whyNoNamespaces();

/** Three nodes of OpenSearch: containers where a Docker engine answers, processes elsewhere. */
export async function startCluster(): Promise<Cluster> {
  const cluster = hasDocker()
    ? await startDockerCluster()
    : await startJavaCluster({ openSites: whyNoNamespaces() ? openLoopback : openNamespaces });
  try {
    await waitUntil(() => isWhole(cluster), startTimeoutMs);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}
