import { spawnSync } from 'node:child_process';
import getPort from 'get-port';
import { GenericContainer, Network, type StartedTestContainer, Wait } from 'testcontainers';
import { type Cluster, type ClusterNode, faultDetection, nodeNames } from '../../testing/cluster/cluster.ts';

const image = 'opensearchproject/opensearch:2.19.4';
const port = 9200;

const docker = (...args: string[]) => spawnSync('docker', args, { encoding: 'utf8' });

/** Whether a Docker engine answers. */
export const hasDocker = (): boolean => docker('version', '--format', '{{.Server.Version}}').status === 0;

function control(container: StartedTestContainer, name: string): ClusterNode {
  const change = (action: string) => async () => {
    const { status, stderr } = docker(action, container.getId());
    if (status !== 0) throw new Error(`Docker could not ${action} ${name}: ${stderr}`);
  };
  return {
    name,
    url: `http://${container.getHost()}:${container.getMappedPort(port)}`,
    faults: {
      killed: { begin: change('kill'), end: change('start') },
      frozen: { begin: change('pause'), end: change('unpause') },
    },
  };
}

/** Three nodes, a container each. */
export async function startDockerCluster(): Promise<Cluster> {
  const network = await new Network().start();
  // A container that is started again keeps its port only if it is fixed.
  const hostPorts: number[] = [];
  for (const _ of nodeNames) hostPorts.push(await getPort());
  const containers = await Promise.all(
    nodeNames.map((name, at) =>
      new GenericContainer(image)
        .withNetwork(network)
        .withNetworkAliases(name)
        .withEnvironment({
          ...faultDetection,
          'node.name': name,
          'cluster.name': 'earshot-tests',
          'discovery.seed_hosts': nodeNames.join(','),
          'cluster.initial_cluster_manager_nodes': nodeNames.join(','),
          // Otherwise, OpenSearch asks for a setting of the machine (vm.max_map_count).
          'node.store.allow_mmap': 'false',
          'cluster.routing.allocation.disk.threshold_enabled': 'false',
          DISABLE_INSTALL_DEMO_CONFIG: 'true',
          DISABLE_SECURITY_PLUGIN: 'true',
          OPENSEARCH_JAVA_OPTS: '-Xms512m -Xmx512m',
        })
        .withExposedPorts({ container: port, host: hostPorts[at] ?? 0 })
        .withWaitStrategy(Wait.forListeningPorts())
        .start(),
    ),
  );
  return {
    nodes: containers.map((container, at) => control(container, nodeNames[at] ?? '')),
    stop: async () => {
      await Promise.all(containers.map((container) => container.stop()));
      await network.stop();
    },
  };
}
