import getPort from 'get-port';
import type { NetworkFaults } from './cluster.ts';

/** Where a node runs. */
export type Site = {
  host: string;
  ports: { http: number; transport: number };
  /** What its command begins with. */
  prefix: string[];
  faults: Partial<NetworkFaults>;
};

export type Sites = { sites: Site[]; close: () => void };

/** Nodes side by side on this machine. */
export async function openLoopback(names: string[]): Promise<Sites> {
  const host = '127.0.0.1';
  const sites: Site[] = [];
  for (const _ of names) {
    const ports = { http: await getPort({ host }), transport: await getPort({ host }) };
    sites.push({ host, ports, prefix: [], faults: {} });
  }
  return { sites, close: () => undefined };
}
