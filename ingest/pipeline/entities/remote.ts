import { z } from 'zod';
import { entityTypes } from '../../../server/contract/entity.ts';
import type { NameExtractor } from './entity-mention.ts';

const timeoutMs = 120_000;

const answer = z.array(
  z.object({
    passage: z.number().int().min(0),
    name: z.string().min(1).max(200),
    type: z.enum(entityTypes),
    surface: z.string().min(1).max(200),
  }),
);

/** A model behind an HTTP address: gets NamesInput as JSON by POST, answers a list of FoundName. Throws when it does neither. */
export function createRemoteExtractor(url: string): NameExtractor {
  return async (input) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The names service at ${url} answered with status ${response.status}.`);
    return answer.parse(await response.json());
  };
}
