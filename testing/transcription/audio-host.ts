import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host of audio files, by path. */
export async function startAudioHost() {
  const files = new Map<string, Buffer>();
  const asked: string[] = [];
  let onHeld: ((path: string) => void) | undefined;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const file = files.get(path);
    response.writeHead(file ? 200 : 404, { 'content-length': file?.length ?? 0, etag: `"${path}"` });
    if (!onHeld) response.end(file);
    else response.write(file?.subarray(0, file.length / 2) ?? '', () => onHeld?.(path));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    asked,
    /** Sends half of each file and no more, and calls this then; undefined ends that. */
    hold: (work: ((path: string) => void) | undefined) => {
      onHeld = work;
    },
    /** Resolves to the address of the file. */
    serve: (path: string, file: Buffer) => {
      files.set(path, file);
      return `http://${host}${path}`;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
