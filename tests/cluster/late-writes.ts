import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import { passage } from '../../testing/engines/engine-documents.ts';

/** A node that was frozen goes on with what it was doing, after others did it again and more. */
export function describeLateWrites(open: () => SearchEngine): void {
  describe('a write that arrives late', () => {
    let engine: SearchEngine;
    const write = async (text: string, version: number) =>
      (await engine.index('passages', [passage('one', text)], version)).done();
    const remove = async (version: number) =>
      (await engine.delete('passages', [{ id: 'one', episode_id: 'ep-1' }], version)).done();
    const find = async (word: string) => {
      const [{ total }] = await engine.search([{ target: 'passages', words: [word], limit: 0 }]);
      return total;
    };

    beforeAll(async () => {
      engine = open();
      await engine.prepare();
    });
    afterAll(() => engine.drop());

    it('replaces nothing that is newer', async () => {
      await write('an old lighthouse', 10);
      await write('a new lighthouse', 20);
      await expect(write('an old lighthouse', 10)).rejects.toThrow('a newer version');
      expect([await find('new'), await find('old')]).toEqual([1, 0]);
      // Sent twice, because nobody answered the first time.
      await write('a new lighthouse', 20);
      expect(await find('new')).toBe(1);
    });

    it('deletes nothing that is newer', async () => {
      await expect(remove(15)).rejects.toThrow('a newer version');
      expect(await find('new')).toBe(1);
    });

    it('brings back nothing that was deleted since', async () => {
      await remove(30);
      await expect(write('a new lighthouse', 25)).rejects.toThrow('a newer version');
      expect(await find('lighthouse')).toBe(0);
      await write('another lighthouse', 40);
      expect(await find('lighthouse')).toBe(1);
    });
  });
}
