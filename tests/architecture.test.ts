import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = normalize(join(import.meta.dirname, '..'));

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith('dist') || name === 'node_modules') return [];
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : /\.tsx?$/.test(name) ? [path] : [];
  });
}

const productFolders = ['contract', 'domain', 'runtime', 'server', 'ingest', 'cli', 'web'];
const folders = [...productFolders, 'bench', 'scripts', 'testing', 'tests'];
const files = folders.flatMap(filesBelow);
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** What a file imports: paths from the root for our own, names for packages. */
function importsOf(file: string): string[] {
  return [
    ...sourceOf(file).matchAll(
      /^(?:import|export)\b[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((target) =>
      target.startsWith('.') ? relative(root, normalize(join(root, dirname(file), target))) : target,
    );
}

const isOurs = (target: string) => folders.some((folder) => target.startsWith(`${folder}/`));
const isTest = (file: string) => file.endsWith('.test.ts');
const code = files.filter((file) => !isTest(file));
const product = code.filter((file) => productFolders.some((folder) => file.startsWith(`${folder}/`)));

/** Every way that leads back to where it began, along arrows from one to others. */
function cyclesIn(arrows: Map<string, string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (place: string, path: string[]) => {
    if (state.get(place) === 'done') return;
    if (state.get(place) === 'open') {
      cycles.push([...path.slice(path.indexOf(place)), place].join(' → '));
      return;
    }
    state.set(place, 'open');
    for (const target of arrows.get(place) ?? []) visit(target, [...path, place]);
    state.set(place, 'done');
  };
  for (const place of arrows.keys()) visit(place, []);
  return cycles;
}

describe('the architecture', () => {
  it('lets imports go one way: what stands on nothing comes first, commands come last', () => {
    const domain = (rooms: string) => `domain/(?:core${rooms && `|${rooms}`})/`;
    const allowed: [string, RegExp | string][] = [
      ['contract/shared/', 'contract/shared/'],
      ['contract/', 'contract/'],
      ['domain/core/', domain('')],
      ['domain/identity/', domain('identity')],
      ['domain/library/', domain('library')],
      ['domain/entities/', domain('entities')],
      ['domain/meaning/', domain('meaning')],
      ['domain/mail/', domain('identity|mail')],
      ['domain/transcription/', domain('transcription')],
      ['domain/search/', domain('library|meaning|search')],
      ['domain/site/', domain('library|mail|site')],
      ['domain/analytics/', domain('identity|library|analytics')],
      ['domain/alerts/', domain('identity|library|mail|alerts')],
      ['domain/accounts/', domain('identity|library|mail|alerts|analytics|accounts')],
      [
        'domain/operations/',
        domain('identity|library|meaning|mail|search|accounts|transcription|operations'),
      ],
      ['runtime/', '(?:domain|runtime)/'],
      ['server/middleware/', '(?:domain|runtime|server/middleware)/'],
      ['server/mcp/', '(?:domain|runtime|server/mcp)/'],
      ['server/pages/', '(?:domain|runtime|server/pages)/'],
      ['server/routes/', '(?:domain|runtime|server/(?:mcp|middleware|pages|routes))/'],
      ['server/', '(?:domain|runtime|server)/'],
      ['ingest/worker/', '(?:domain|runtime|ingest)/'],
      ['ingest/', '(?:domain|ingest/(?!worker/))'],
      ['cli/', '(?:domain|runtime|server|ingest|cli)/'],
      ['web/src/config/', 'web/src/config/'],
      // The types of the API's routes; the next test keeps code out.
      ['web/src/api/', '(?:server/app\\.ts$|web/src/(?:config|api)/)'],
      ['web/src/components/', 'web/src/(?:config|api|components)/'],
      ['web/src/features/', 'web/(?:samples/|src/(?!app/|pages/))'],
      ['web/src/pages/', 'web/(?:samples/|src/(?!app/))'],
      ['web/', 'web/'],
    ];
    const wrong = product.flatMap((file) => {
      const rule = allowed.find(([folder]) => file.startsWith(folder))?.[1];
      if (!rule) return [`${file} is in a folder without a rule`];
      const mayImport = new RegExp(`^(?:contract/|${rule})`);
      return importsOf(file)
        .filter((target) => isOurs(target) && !mayImport.test(target))
        .map((target) => `${file} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('lets the client import nothing but types from outside what it shares with the server', () => {
    const values = /^import (?!type\b)[^;]*from '([^']*)'/gm;
    const wrong = product
      .filter((file) => file.startsWith('web/'))
      .flatMap((file) =>
        [...sourceOf(file).matchAll(values)]
          .map(([, target = '']) => relative(root, normalize(join(root, dirname(file), target))))
          .filter((target) => isOurs(target) && !/^(?:web|contract\/(?:shared|addresses))\//.test(target))
          .map((target) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keeps the schema library out of the client', () => {
    const shared = product.filter((file) => /^(?:web|contract\/(?:shared|addresses))\//.test(file));
    expect(shared.filter((file) => importsOf(file).includes('zod'))).toEqual([]);
  });

  it('keeps tests, benchmarks and scripts out of the product', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .filter((target) => /^(?:testing|tests|bench|scripts)\//.test(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('lets tests and benchmarks share what is in one folder, and nothing else of each other', () => {
    const others: [RegExp, RegExp][] = [
      [/^testing\//, /^(?:tests|bench|scripts)\//],
      [/^tests\//, /^(?:bench|scripts)\//],
      [/^bench\//, /^(?:tests|scripts)\//],
      [/^scripts\//, /^tests\//],
    ];
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => others.some(([from, to]) => from.test(file) && to.test(target)))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps hono out of everything below the server', () => {
    const wrong = product.filter(
      (file) =>
        /^(?:contract|domain|runtime|ingest)\//.test(file) &&
        importsOf(file).some((target) => /^@?hono/.test(target)),
    );
    expect(wrong).toEqual([]);
  });

  it('has no cycles of files', () => {
    const arrows = new Map(
      code.map((file) => [file, importsOf(file).filter((target) => code.includes(target))]),
    );
    expect(cyclesIn(arrows)).toEqual([]);
  });

  it('has no cycles of folders', () => {
    const arrows = new Map<string, string[]>();
    for (const file of product)
      for (const target of importsOf(file).filter((target) => product.includes(target)))
        if (dirname(file) !== dirname(target))
          arrows.set(dirname(file), [...(arrows.get(dirname(file)) ?? []), dirname(target)]);
    expect(cyclesIn(arrows)).toEqual([]);
  });

  it('has at most 20 files in a folder', () => {
    const counts = Map.groupBy(code, dirname);
    expect([...counts].filter(([, inside]) => inside.length > 20).map(([folder]) => folder)).toEqual([]);
  });

  it('has no dumping grounds and no barrels', () => {
    expect(code.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|lib|misc)(?:\/|\.)/.test(file))).toEqual(
      [],
    );
    expect(code.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const isAllowed = (file: string) =>
      file.startsWith('domain/core/config/') || file === 'runtime/engines/meilisearch.ts';
    expect(product.filter((file) => /process\.env/.test(sourceOf(file)) && !isAllowed(file))).toEqual([]);
  });

  it('lets texts leave through one place for each format', () => {
    const places: [RegExp, string[]][] = [
      [/csv-stringify/, ['domain/core/formats/csv.ts']],
      [/\bgenerateRssFeed\b/, ['domain/core/formats/rss.ts']],
      [/<\?xml version/, ['server/pages/open-search.ts', 'server/pages/sitemap.ts']],
      [
        /\bescapeXml\(/,
        ['domain/core/formats/xml.ts', 'server/pages/open-search.ts', 'server/pages/sitemap.ts'],
      ],
      [/<script type="application\//, ['server/pages/document.ts', 'server/pages/head.ts']],
    ];
    const outputs = product.filter((file) => /^(?:domain|runtime|server|cli)\//.test(file));
    for (const [pattern, allowed] of places)
      expect(outputs.filter((file) => pattern.test(sourceOf(file)) && !allowed.includes(file))).toEqual([]);
  });

  it('keeps files near 250 lines at most', () => {
    expect(code.filter((file) => sourceOf(file).split('\n').length > 257)).toEqual([]);
  });
});
