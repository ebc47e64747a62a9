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

const files = ['server', 'ingest', 'web'].flatMap(filesBelow);
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

const isTest = (file: string) => file.endsWith('.test.ts');
const code = files.filter((file) => !isTest(file));

describe('the architecture', () => {
  it('lets arrows go one way: contract, core, routes and ingest; of the backend the web imports the contract alone', () => {
    const allowed: [string, RegExp][] = [
      ['server/contract/', /^server\/contract\//],
      ['server/core/', /^server\/(?:contract|core)\//],
      ['server/middleware/', /^server\/(?:contract|core|middleware)\//],
      ['server/mcp/', /^server\/(?:contract|core|mcp)\//],
      ['server/routes/', /^server\/(?:contract|core|mcp|middleware|routes)\//],
      ['ingest/', /^(?:server\/(?:contract|core)|ingest)\//],
      ['web/', /^(?:server\/contract|web)\//],
    ];
    const wrong: string[] = code.flatMap((file) => {
      const rule = allowed.find(([folder]) => file.startsWith(folder))?.[1];
      return importsOf(file)
        .filter((target) => /^(?:server|ingest|web)\//.test(target) && rule && !rule.test(target))
        .map((target) => `${file} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps hono out of the core and out of ingest', () => {
    const wrong = code.filter(
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
    expect(code.filter((file) => /process\.env/.test(sourceOf(file)) && !allowed.includes(file))).toEqual([]);
  });

  it('keeps files near 300 lines at most', () => {
    expect(code.filter((file) => sourceOf(file).split('\n').length > 320)).toEqual([]);
  });
});
