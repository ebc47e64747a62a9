import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a transcript of 32 MB in which every paragraph is another one. */
export async function serveLongTranscript() {
  const paragraphs = Array.from(
    { length: 600_000 },
    (_, at) => `**Ann:** The boat ${at} met Nadia Okonkwo in Lisbon.`,
  );
  const transcript = Buffer.from(paragraphs.join('\n\n').slice(0, 32_000_000));
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(200, { 'content-type': 'text/markdown' }).end(transcript);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}/long.md`, requests: () => requests, close: () => server.close() };
}
