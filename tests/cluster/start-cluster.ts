import { waitUntil } from '../wait-until.ts';
import { type Cluster, isWhole } from './cluster.ts';
import { hasDocker, startDockerCluster } from './docker-cluster.ts';
import { hasJava, startJavaCluster } from './java-cluster.ts';

const startTimeoutMs = 300_000;

/** Why there can be no cluster on this machine; undefined if there can. */
export const whyNoCluster = (): string | undefined =>
  hasDocker() || hasJava()
    ? undefined
    : 'The cluster tests were skipped: they need a Docker engine, or Java 17 or newer with Maven.';

/** Three nodes of OpenSearch: containers where a Docker engine answers, processes elsewhere. */
export async function startCluster(): Promise<Cluster> {
  const cluster = hasDocker() ? await startDockerCluster() : await startJavaCluster();
  try {
    await waitUntil(() => isWhole(cluster), startTimeoutMs);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}
