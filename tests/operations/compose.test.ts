import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { MeilisearchEngine } from '../../domain/search/engine/meilisearch/meilisearch-engine.ts';
import { faultDetection } from '../../testing/cluster/cluster.ts';

const compose = readFileSync('docker-compose.yml', 'utf8');
const clusterCompose = readFileSync('docker-compose.cluster.yml', 'utf8');
const password = process.env.PGPASSWORD;
afterEach(() => {
  if (password === undefined) delete process.env.PGPASSWORD;
  else process.env.PGPASSWORD = password;
});

it('requires every secret, and has a default for none', () => {
  for (const text of [compose, clusterCompose]) {
    const secrets = [...text.matchAll(/\$\{(?:\w*PASSWORD|\w*KEY|\w*TOKEN)\b([^}]*)\}/g)].map(
      (match) => match[1] ?? '',
    );
    expect(secrets.length).toBeGreaterThanOrEqual(4);
    for (const rest of secrets) expect(rest).toMatch(/^:\?Set \w+ in \.env/);
  }
});

it('keeps the password out of the address, so that it may have any character', () => {
  const url = /DATABASE_URL: (\S+)/.exec(compose)?.[1] ?? '';
  expect(clusterCompose).toContain(`DATABASE_URL: ${url}`);
  process.env.PGPASSWORD = "p@ss/w:rd#?%'$&";
  const client = new pg.Client({ connectionString: url });
  expect(client).toMatchObject({
    user: 'earshot',
    host: 'postgres',
    database: 'earshot',
    password: process.env.PGPASSWORD,
  });
});

it('gives each service a key with the rights that it needs, and neither the master key', async () => {
  expect(compose).not.toMatch(/MEILI_KEY: /);
  const { meiliUrl, meiliKey = '' } = inject('services');
  const folder = mkdtempSync(join(tmpdir(), 'earshot-keys-'));
  const indexName = `keys_${randomUUID()}`;
  const env = { ...process.env, MEILI_URL: meiliUrl, MEILI_INDEX: indexName, KEYS_DIR: folder };
  const makeKeys = (masterKey: string) =>
    spawnSync('sh', ['docker/search-keys.sh'], {
      env: { ...env, MEILI_MASTER_KEY: masterKey },
      encoding: 'utf8',
    });
  try {
    expect(makeKeys('wrong').status).not.toBe(0);
    // The second time, the keys exist.
    for (const _ of [1, 2]) expect(makeKeys(meiliKey)).toMatchObject({ status: 0, stderr: '' });
    const engineOf = (name: string) =>
      new MeilisearchEngine({ url: meiliUrl, key: readFileSync(join(folder, name), 'utf8'), indexName });
    const [server, worker] = [engineOf('server'), engineOf('worker')];
    await worker.prepare();
    const next = await worker.rebuild();
    await next.swap();
    expect(await worker.settle(10_000)).toBe(true);
    expect((await Array.fromAsync(worker.keys('passages'))).flat()).toEqual([]);
    expect(await server.health()).toEqual({ passages: 0, episodes: 0 });
    expect(await server.search([{ target: 'episodes', words: ['ada'], limit: 1 }])).toMatchObject([
      { total: 0 },
    ]);
    await expect(server.delete('passages', [{ id: 'x', episode_id: 'y' }])).rejects.toThrow(/API key/);
    await worker.drop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);

/** The text of a service, by its name. */
const services = new Map(
  [
    ...(compose.split('\nservices:\n')[1]?.split('\nvolumes:')[0] ?? '').matchAll(
      /^ {2}([\w-]+):\n((?: {4}.*\n?)+)/gm,
    ),
  ].map(([, name = '', text = '']) => [name, text]),
);

it('checks the health of what keeps running, and gives the settings of .env to what is ours', () => {
  for (const name of ['server', 'worker', 'postgres', 'meilisearch'])
    expect(services.get(name), name).toContain('healthcheck:');
  expect(/x-earshot:[\s\S]*?env_file:\s+- path: \.env/.test(compose)).toBe(true);
  for (const name of ['server', 'worker']) expect(services.get(name), name).toContain('<<: *earshot');
});

it('runs no engine as root', () => {
  for (const name of ['postgres', 'meilisearch', 'mailpit'])
    expect(services.get(name), name).toMatch(/^ {4}user: (?:postgres|"1000:1000")$/m);
});

it('lets no engine gain privileges', () => {
  const images = compose.match(/^ {4}image:/gm) ?? [];
  const hardened = compose.match(/<<: \*hardened|security_opt: \["no-new-privileges:true"\]/g) ?? [];
  expect(hardened.length).toBeGreaterThan(images.length);
});

it('leads every name in the cluster to a service, and mounts only files that exist', () => {
  const [, text = ''] = clusterCompose.split('\nservices:\n');
  const [own = ''] = text.split('\nnetworks:');
  const names = new Set([...own.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name));
  expect(names.size).toBe(14);
  const files = ['Caddyfile', 'prometheus.yml', 'replica.sh', 'grafana/datasources/prometheus.yml'];
  const all = [clusterCompose, ...files.map((file) => readFileSync(`docker/cluster/${file}`, 'utf8'))].join(
    '\n',
  );
  const hosts = all.matchAll(
    /(?<=https?:\/\/|@|-h |["\s])([a-z][\w-]*)(?=:(?:3000|9200|5432|1025|9090|9100)\b)/g,
  );
  const found = new Set([...hosts].map(([, host]) => host).filter((host) => host !== 'localhost'));
  expect(found.size).toBeGreaterThan(7);
  expect([...found].filter((host) => !names.has(host))).toEqual([]);
  for (const [, file = ''] of clusterCompose.matchAll(/"\.\/(docker\/[^:]+):/g))
    expect(existsSync(file), file).toBe(true);
  // Other containers may already have the address that one asks for.
  expect(clusterCompose).not.toContain('ipv4_address');
});

it('notices a lost node as soon as the tests of the cluster do', () => {
  for (const [name, value] of Object.entries(faultDetection))
    expect(clusterCompose).toMatch(new RegExp(`^ {2}${name.replaceAll('.', '\\.')}: "?${value}"?$`, 'm'));
});
