import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, type ClusterNode, faultDetection, nodeNames } from './cluster.ts';
import { openLoopback, type Site, type Sites } from './sites.ts';

const sources = import.meta.dirname;
const classes = join(sources, 'target', 'classes');
const jars = join(sources, 'target', 'jars');

const runs = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Whether this machine can run OpenSearch's own server from its published library. */
export const hasJava = (): boolean => runs('javac', ['-version']) && runs('mvn', ['-v']);

/** Whether our starter is compiled, and what it starts is here. */
function isBuilt(): boolean {
  const [source, compiled] = [join(sources, 'ClusterNode.java'), join(classes, 'ClusterNode.class')];
  return existsSync(jars) && existsSync(compiled) && statSync(compiled).mtimeMs > statSync(source).mtimeMs;
}

/** Why a node can't be started without fetching anything; undefined if it can. */
export function whyNoNode(): string | undefined {
  if (!runs('java', ['-version'])) return 'there is no Java';
  return isBuilt() ? undefined : 'npm run test:cluster has not fetched OpenSearch yet';
}

/** Fetches the server and compiles our starter, the first time. */
function build(): void {
  if (isBuilt()) return;
  const args = ['-B', '-q', '-f', join(sources, 'pom.xml'), 'compile', 'dependency:copy-dependencies'];
  const { status } = spawnSync('mvn', [...args, `-DoutputDirectory=${jars}`], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Maven could not fetch OpenSearch.');
}

/** One node as a process, with its data in a folder of its own. */
class JavaNode implements ClusterNode {
  readonly name: string;
  readonly url: string;
  readonly faults: ClusterNode['faults'];
  readonly #settings: Record<string, string>;
  readonly #prefix: string[];
  readonly #home: string;
  readonly #heap: string;
  #process: ChildProcess | undefined;

  constructor(
    home: string,
    name: string,
    { host, ports, prefix, faults }: Site,
    { shared, heap }: { shared: Record<string, string>; heap: string },
  ) {
    this.name = name;
    this.url = `http://${host}:${ports.http}`;
    this.#prefix = prefix;
    this.#heap = heap;
    this.#home = home;
    this.faults = {
      killed: { begin: () => this.kill(), end: async () => this.start() },
      frozen: { begin: this.#signal('SIGSTOP'), end: this.#signal('SIGCONT') },
      ...faults,
    };
    this.#settings = {
      ...shared,
      'node.name': name,
      'path.home': join(home, name),
      'network.host': host,
      'http.port': String(ports.http),
      'transport.port': String(ports.transport),
      'http.type': 'netty4',
      'transport.type': 'netty4',
    };
  }

  start(): void {
    const settings = Object.entries(this.#settings).map(([name, value]) => `${name}=${value}`);
    const memory = [`-Xms${this.#heap}`, `-Xmx${this.#heap}`, '-XX:+UseSerialGC', '-Dlog4j2.level=WARN'];
    const java = ['java', ...memory, '-cp', `${classes}:${jars}/*`, 'ClusterNode', ...settings];
    const [command = 'java', ...args] = [...this.#prefix, ...java];
    const child = spawn(command, args, {
      // The node ends when nobody holds the other end of its input any more.
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(this.#home, `${this.name}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#process = child;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  #signal(signal: NodeJS.Signals): () => Promise<void> {
    return async () => void this.#process?.kill(signal);
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const;

/** A node that is frozen doesn't notice that this process ends, however it is ended. Gives what calls that off. */
function endWithThisProcess(nodes: JavaNode[]): () => void {
  const killAll = () => {
    for (const node of nodes) void node.kill();
  };
  const exit = () => process.exit(1);
  process.once('exit', killAll);
  for (const ending of endings) process.once(ending, exit);
  return () => {
    process.off('exit', killAll);
    for (const ending of endings) process.off(ending, exit);
  };
}

type JavaClusterOptions = {
  names?: string[];
  heap?: string;
  /** Where the nodes keep their data; without it, it is deleted when they stop. */
  folder?: string;
  openSites?: (names: string[]) => Promise<Sites>;
};

/** Nodes, a process each. */
export async function startJavaCluster({
  names = nodeNames,
  heap = '512m',
  folder,
  openSites = openLoopback,
}: JavaClusterOptions = {}): Promise<Cluster & { nodes: JavaNode[] }> {
  build();
  const home = folder ?? mkdtempSync(join(tmpdir(), 'earshot-cluster-'));
  const { sites, close } = await openSites(names);
  const shared = {
    ...faultDetection,
    'cluster.name': `earshot-${process.pid}`,
    'discovery.seed_hosts': sites.map(({ host, ports }) => `${host}:${ports.transport}`).join(','),
    'cluster.initial_cluster_manager_nodes': names.join(','),
    // A full disk is a matter of the machine, not of these tests.
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
  };
  const nodes = sites.map((site, at) => new JavaNode(home, names[at] ?? '', site, { shared, heap }));
  const letGo = endWithThisProcess(nodes);
  for (const node of nodes) node.start();
  return {
    nodes,
    stop: async () => {
      for (const node of nodes) await node.kill();
      letGo();
      close();
      if (!folder) rmSync(home, { recursive: true, force: true });
    },
  };
}
