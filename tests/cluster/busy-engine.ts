import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchEngine } from '../../domain/search/engine/engine.ts';
import type { Cluster } from '../../testing/cluster/cluster.ts';
import { passage } from '../../testing/engines/engine-documents.ts';

const refusals = 2;

/** Leads to a node, but refuses the first writes as a node does that is out of memory for a moment. */
function refuseWrites(nodeUrl: string): { server: Server; refused: () => number } {
  let refused = 0;
  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/_bulk') && refused < refusals) {
      refused += 1;
      incoming
        .resume()
        .on('end', () =>
          response
            .writeHead(429, { 'content-type': 'application/json' })
            .end(JSON.stringify({ error: { type: 'circuit_breaking_exception' }, status: 429 })),
        );
      return;
    }
    const { method, url, headers } = incoming;
    const forwarded = request(new URL(url ?? '/', nodeUrl), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(forwarded);
  });
  return { server, refused: () => refused };
}

/** An engine that is too busy to write anything for a moment. */
export function describeBusyEngine(
  open: () => { cluster: Cluster; engineAt: (url: string) => SearchEngine },
): void {
  describe('an engine that is too busy to write', () => {
    let engine: SearchEngine;
    let busy: ReturnType<typeof refuseWrites>;

    beforeAll(async () => {
      const { cluster, engineAt } = open();
      busy = refuseWrites(cluster.nodes[0]?.url ?? '');
      await new Promise<void>((resolve) => busy.server.listen(0, '127.0.0.1', resolve));
      engine = engineAt(`http://127.0.0.1:${(busy.server.address() as AddressInfo).port}`);
      await engine.prepare();
    });
    afterAll(async () => {
      await engine.drop();
      busy.server.close();
    });

    it('is asked again until it writes', async () => {
      await (await engine.index('passages', [passage('one', 'A patient lighthouse.')], 10)).done();
      expect(busy.refused()).toBe(refusals);
      expect(await engine.health()).toEqual({ passages: 1, episodes: 0 });
    });
  });
}
