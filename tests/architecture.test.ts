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

const productFolders = ['server', 'ingest', 'cli', 'web'];
const folders = [...productFolders, 'bench', 'scripts', 'tests'];
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

describe('the architecture', () => {
  it('lets imports go one way: contract, core, pipeline, worker; routes and commands on top', () => {
    const allowed: [string, RegExp][] = [
      ['server/contract/', /^server\/contract\//],
      ['server/core/', /^server\/(?:contract|core)\//],
      ['server/middleware/', /^server\/(?:contract|core|middleware)\//],
      ['server/mcp/', /^server\/(?:contract|core|mcp)\//],
      ['server/pages/', /^server\/(?:contract|core|pages)\//],
      ['server/routes/', /^server\/(?:contract|core|mcp|middleware|pages|routes)\//],
      ['server/', /^server\//],
      ['ingest/pipeline/', /^(?:server\/(?:contract|core)|ingest\/pipeline)\//],
      ['ingest/worker/', /^(?:server\/(?:contract|core)|ingest)\//],
      ['cli/', /^(?:cli|ingest|server)\//],
      ['web/src/config/', /^(?:server\/contract|web\/src\/config)\//],
      // The types of the API's routes; the next test keeps code out.
      ['web/src/api/', /^(?:server\/contract\/|server\/app\.ts$|web\/src\/(?:config|api)\/)/],
      ['web/src/components/', /^(?:server\/contract|web\/src\/(?:config|api|components))\//],
      ['web/src/features/', /^(?:server\/contract|web\/src\/(?!app\/|pages\/)|web\/samples\/)/],
      ['web/src/pages/', /^(?:server\/contract|web\/src\/(?!app\/)|web\/samples\/)/],
      ['web/', /^(?:server\/contract|web)\//],
    ];
    const wrong = product.flatMap((file) => {
      const rule = allowed.find(([folder]) => file.startsWith(folder))?.[1];
      if (!rule) return [`${file} is in a folder without a rule`];
      return importsOf(file)
        .filter((target) => isOurs(target) && !rule.test(target))
        .map((target) => `${file} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('lets the client import nothing but types from outside the contract', () => {
    const wrong = product
      .filter((file) => file.startsWith('web/'))
      .filter((file) => /^import (?!type\b)[^;]*from '[^']*server\/(?!contract\/)/m.test(sourceOf(file)));
    expect(wrong).toEqual([]);
  });

  it('keeps the schema library out of the client', () => {
    const values = /^import (?!type\b)[^;]*from '([^']*server\/contract\/[^']*)'/gm;
    const wrong = product
      .filter((file) => file.startsWith('web/'))
      .flatMap((file) =>
        [...sourceOf(file).matchAll(values)]
          .map(([, target = '']) => relative(root, normalize(join(root, dirname(file), target))))
          .filter((target) => importsOf(target).includes('zod'))
          .map((target) => `${file} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keeps tests, benchmarks and scripts out of the product', () => {
    const wrong = product.flatMap((file) =>
      importsOf(file)
        .filter((target) => /^(?:tests|bench|scripts)\//.test(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('keeps hono out of the core and out of ingest', () => {
    const wrong = product.filter(
      (file) =>
        /^(?:server\/core|server\/contract|ingest)\//.test(file) &&
        importsOf(file).some((target) => /^@?hono/.test(target)),
    );
    expect(wrong).toEqual([]);
  });

  it('has no cycles', () => {
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (file: string, path: string[]) => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        cycles.push([...path, file].join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const target of importsOf(file)) if (code.includes(target)) visit(target, [...path, file]);
      state.set(file, 'done');
    };
    for (const file of code) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('has no dumping grounds and no barrels', () => {
    expect(code.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|lib|misc)(?:\/|\.)/.test(file))).toEqual(
      [],
    );
    expect(code.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const allowed = ['server/core/config.ts', 'server/core/services/meilisearch.ts'];
    expect(product.filter((file) => /process\.env/.test(sourceOf(file)) && !allowed.includes(file))).toEqual(
      [],
    );
  });

  it('lets texts leave through one place for each format', () => {
    const places: [RegExp, string[]][] = [
      [/csv-stringify/, ['server/core/text/csv.ts']],
      [/\bgenerateRssFeed\b/, ['server/core/text/rss.ts']],
      [/<\?xml version/, ['server/pages/open-search.ts', 'server/pages/sitemap.ts']],
      [
        /\bescapeXml\(/,
        ['server/core/text/xml.ts', 'server/pages/open-search.ts', 'server/pages/sitemap.ts'],
      ],
      [/<script type="application\//, ['server/pages/document.ts', 'server/pages/head.ts']],
    ];
    const outputs = product.filter((file) => /^(?:server|cli)\//.test(file));
    for (const [pattern, allowed] of places)
      expect(outputs.filter((file) => pattern.test(sourceOf(file)) && !allowed.includes(file))).toEqual([]);
  });

  it('keeps files near 250 lines at most', () => {
    expect(code.filter((file) => sourceOf(file).split('\n').length > 257)).toEqual([]);
  });
});
