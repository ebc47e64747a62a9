import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Show } from '../../ingest/prepare/show.ts';
import { readBundle } from '../../ingest/sources/bundle.ts';

const isBundle = (folder: string) => existsSync(join(folder, 'podcast.json'));

/** The bundles in a folder, or the one that it is. */
export function readShows(folder: string): Promise<Show[]> {
  const inside = readdirSync(folder)
    .toSorted()
    .map((name) => join(folder, name));
  const bundles = [folder, ...inside].filter(isBundle);
  if (bundles.length === 0) throw new Error(`${folder} has no bundles: a folder with podcast.json for each.`);
  return Promise.all(bundles.map(readBundle));
}
