import { spawnSync } from 'node:child_process';
import type { NetworkFaults } from '../../testing/cluster/cluster.ts';
import type { Site, Sites } from '../../testing/cluster/sites.ts';

/**
 * Not loopback addresses: every namespace has a loopback interface of its own, which no other reaches. These lead from
 * one namespace to another over a bridge that has no outside interface; without a gateway, nothing leaves it.
 */
const subnet = '10.213.17';
const bridge = 'earshot-nodes';
const ports = { http: 9200, transport: 9300 };

const run = (args: string[]) => spawnSync('ip', args, { encoding: 'utf8' });

function ip(...args: string[]): void {
  const { status, stderr, error } = run(args);
  if (status !== 0)
    throw new Error(`"ip ${args.join(' ')}" failed: ${error?.message ?? stderr.trim()}`, { cause: error });
}

/** Both the namespace and the end of its cable at the bridge. */
const labelOf = (name: string) => `earshot-${name}`;

/** Removes what an earlier run left, too. */
function remove(names: string[]): void {
  for (const name of names) {
    run(['netns', 'delete', labelOf(name)]);
    run(['link', 'delete', labelOf(name)]);
  }
  run(['link', 'delete', bridge]);
}

/** Why nodes can't have networks of their own on this machine; undefined if they can. */
export function whyNoNamespaces(): string | undefined {
  const skipped = 'Nodes are not cut off from each other:';
  if (run(['-V']).status !== 0) return `${skipped} that needs Linux and its command "ip" (iproute2).`;
  if (process.getuid?.() !== 0) return `${skipped} only root may create network namespaces.`;
  const probe = `earshot-${process.pid}`;
  const isAllowed =
    run(['netns', 'add', probe]).status === 0 &&
    run(['link', 'add', probe, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', probe]).status === 0;
  run(['netns', 'delete', probe]);
  return isAllowed ? undefined : `${skipped} this machine doesn't allow network namespaces.`;
}

function refuseSecondRun(names: string[]): void {
  for (const name of names)
    if (run(['netns', 'pids', labelOf(name)]).stdout.trim())
      throw new Error(
        `The network namespace ${labelOf(name)} is in use. Wait until the other test run ends.`,
      );
}

function connect(name: string, host: string): void {
  const label = labelOf(name);
  ip('netns', 'add', label);
  ip('link', 'add', label, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', label);
  ip('link', 'set', label, 'master', bridge, 'up');
  ip('-n', label, 'address', 'add', `${host}/24`, 'dev', 'eth0');
  ip('-n', label, 'link', 'set', 'eth0', 'up');
  ip('-n', label, 'link', 'set', 'lo', 'up');
}

function faultsOf(name: string, others: string[]): NetworkFaults {
  const label = labelOf(name);
  const setLink = (state: 'up' | 'down') => async () => ip('link', 'set', label, state);
  const changeRoutes = (action: 'add' | 'delete') => async () => {
    for (const other of others) ip('-n', label, 'route', action, 'blackhole', other);
  };
  return {
    unplugged: { begin: setLink('down'), end: setLink('up') },
    'cut off': { begin: changeRoutes('add'), end: changeRoutes('delete') },
  };
}

/** Every node in a network namespace of its own. This process reaches all of them through the bridge. */
export async function openNamespaces(names: string[]): Promise<Sites> {
  refuseSecondRun(names);
  remove(names);
  const close = () => remove(names);
  process.once('exit', close);
  const hosts = names.map((_, at) => `${subnet}.${at + 2}`);
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('address', 'add', `${subnet}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    const sites = names.map((name, at): Site => {
      const host = hosts[at] ?? '';
      connect(name, host);
      const others = hosts.filter((other) => other !== host);
      return { host, ports, prefix: ['ip', 'netns', 'exec', labelOf(name)], faults: faultsOf(name, others) };
    });
    return { sites, close };
  } catch (error) {
    close();
    throw error;
  }
}
