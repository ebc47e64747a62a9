import { createServer } from 'node:http';
import getPort from 'get-port';

const page = `<!doctype html><title>Plain</title><h1>A plain page</h1><p>${'A few words to paint. '.repeat(40)}`;

/** Serves a page without styles, scripts and data: what no page can be faster than on this machine. */
export async function servePlainPage(): Promise<{ url: string; close: () => void }> {
  const port = await getPort({ host: '127.0.0.1' });
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
