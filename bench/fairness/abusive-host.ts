import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const hosts = 12;
const episodes = 400;
const megabyte = 1_048_576;
const maxTranscript = 31 * megabyte;
const slowIntervalMs = 500;

const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));
const html = (body: string) => ({ type: 'text/html', body: gzipSync(`<html><body>${body}`) });
/** Talk in which every line is another one: the longest work that a text can cause. */
const manyNames = (bytes: number) =>
  Array.from(
    { length: Math.floor(bytes / 62) },
    (_, at) => `Ann Lee${at}: We met Nadia Okonkwo ${at} in Lisbon at ${at} again.\n\n`,
  ).join('');

/** Small files that unpack to what takes long to read, each another kind. */
const transcripts = (): { type: string; body: Buffer }[] => [
  html(fill('<p><b>', 2 * megabyte) + fill('</i>', megabyte)),
  { type: 'text/plain', body: gzipSync(manyNames(maxTranscript)) },
  html(fill('<svg>', maxTranscript)),
  { type: 'text/plain', body: gzipSync(manyNames(3 * megabyte)) },
  {
    type: 'text/vtt',
    body: gzipSync(`WEBVTT\n\n${fill('00:01.000 --> 00:02.000\n<v Ann>Hi.\n\n', 3 * megabyte)}`),
  },
  {
    type: 'application/json',
    body: gzipSync(`{"segments":[${fill('{"body":"Ann Lee "},', maxTranscript)}{}]}`),
  },
];

export type AbusiveHost = {
  feedUrl: string;
  allowedHosts: string[];
  /** How many of its transcripts were asked for. */
  requests: () => number;
  close: () => void;
};

/** A body that never ends and never stops. */
function sendForever(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain' });
  const timer = setInterval(() => response.write('Ann: '), slowIntervalMs);
  response.on('close', () => clearInterval(timer));
}

const listen = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

/** One feed whose transcripts are on twelve hosts, and as slow to fetch or read as can be. */
export async function openAbusiveHost(): Promise<AbusiveHost> {
  const bodies = transcripts();
  let requests = 0;
  const allowedHosts: string[] = [];
  const item = (at: number) => `<item><title>${at}</title><guid>${at}</guid>
    <description><![CDATA[${fill('<p><b></i>', 20_000)}${at}]]></description>
    <podcast:transcript url="http://${allowedHosts[at % hosts]}/${at}" type=""/></item>`;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/feed.xml')
      return response.end(
        `<rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Abusive</title>${Array.from({ length: episodes }, (_, at) => item(at)).join('')}</channel></rss>`,
      );
    const at = requests;
    requests += 1;
    const chosen = bodies[at % (bodies.length + 1)];
    if (!chosen) return sendForever(response);
    return response
      .writeHead(200, { 'content-type': chosen.type, 'content-encoding': 'gzip' })
      .end(chosen.body);
  };
  const servers = Array.from({ length: hosts }, () => createServer(answer));
  for (const server of servers) allowedHosts.push(await listen(server));
  return {
    feedUrl: `http://${allowedHosts[0]}/feed.xml`,
    allowedHosts,
    requests: () => requests,
    close: () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
