import { expect } from 'vitest';
import { type SearchResponse, searchResponse } from '../contract/api/library/search.ts';
import type { TestPlatform } from './platform.ts';

/** Searches through the API of a platform, which may be opened later. */
export const searchOn =
  (platform: () => TestPlatform) =>
  async (parameters: Record<string, string>): Promise<SearchResponse> => {
    const path = `/api/v1/entities/search?${new URLSearchParams(parameters)}`;
    const response = await platform().app.request(path);
    expect(response.status, JSON.stringify(parameters)).toBe(200);
    return searchResponse.parse(await response.json());
  };
