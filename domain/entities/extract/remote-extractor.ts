import { z } from 'zod';
import { entityTypes } from '../../../contract/api/library/entity.ts';
import type { EntityExtractor } from './entity-mention.ts';

const timeoutMs = 120_000;

const responseBody = z.array(
  z
    .object({
      passage: z.number().int().min(0),
      name: z.string().min(1).max(200),
      type: z.enum(entityTypes),
      surface: z.string().min(1).max(200),
    })
    .transform(({ surface, ...mention }) => ({ ...mention, surfaceForm: surface })),
);

/** A model behind an HTTP address: it receives an EntityDocument as JSON by POST and responds with a list of mentions. Throws on any other response. */
export function createRemoteExtractor(url: string): EntityExtractor {
  return async (input) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok)
      throw new Error(`The entity service at ${url} responded with status ${response.status}.`);
    return responseBody.parse(await response.json());
  };
}
