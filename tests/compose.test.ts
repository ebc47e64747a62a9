import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';

const compose = readFileSync('docker-compose.yml', 'utf8');
const password = process.env.PGPASSWORD;
afterEach(() => {
  if (password === undefined) delete process.env.PGPASSWORD;
  else process.env.PGPASSWORD = password;
});

it('requires every secret, and has a default for none', () => {
  const secrets = [...compose.matchAll(/\$\{(?:\w*PASSWORD|\w*KEY)\b([^}]*)\}/g)].map(
    (match) => match[1] ?? '',
  );
  expect(secrets.length).toBeGreaterThanOrEqual(4);
  for (const rest of secrets) expect(rest).toMatch(/^:\?Set \w+ in \.env/);
});

it('keeps the password out of the address, so that it may have any character', () => {
  const url = /DATABASE_URL: (\S+)/.exec(compose)?.[1] ?? '';
  process.env.PGPASSWORD = "p@ss/w:rd#?%'$&";
  const client = new pg.Client({ connectionString: url });
  expect(client).toMatchObject({
    user: 'earshot',
    host: 'postgres',
    database: 'earshot',
    password: process.env.PGPASSWORD,
  });
});

it('lets no engine gain privileges', () => {
  const images = compose.match(/^ {4}image:/gm) ?? [];
  const hardened = compose.match(/<<: \*hardened|security_opt: \["no-new-privileges:true"\]/g) ?? [];
  expect(hardened.length).toBeGreaterThan(images.length);
});
