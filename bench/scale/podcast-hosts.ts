import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Random } from '../../testing/random.ts';

export const episodesPerFeed = 10;
const wordsPerEpisode = 1_500;
const syllables = ['ka', 'lo', 'mi', 'ren', 'tu', 'sel', 'vor', 'pa', 'nim', 'dor'];

export type PodcastHosts = {
  feeds: string[];
  /** `host:port` of each. */
  allowedHosts: string[];
  /** Where webhooks can be sent. */
  receiverUrl: string;
  /** How often each path of each host was asked for. */
  requests: Map<string, number>;
  /** The ids of the webhook messages that arrived, with repeats. */
  deliveries: string[];
  close: () => void;
};

/** Said in one episode of a feed, and nowhere else. */
export const termOf = (feed: number) => `quark${String.fromCharCode(97 + feed)}um`;

/** Words without meaning. */
function talk(random: Random): string {
  const word = () =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => syllables[Math.floor(random() * 10)]).join('');
  return Array.from({ length: wordsPerEpisode }, (_, at) => `${word()}${at % 12 === 11 ? '.' : ''}`).join(
    ' ',
  );
}

const feedOf = (number: number, base: string) => `<rss version="2.0"
  xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Feed ${number}</title>${Array.from(
    { length: episodesPerFeed },
    (
      _,
      at,
    ) => `<item><title>Episode ${at}</title><guid>${number}-${at}</guid><pubDate>${new Date().toUTCString()}</pubDate>
      <podcast:transcript url="${base}/${at}.txt" type="text/plain"/></item>`,
  ).join('')}</channel></rss>`;

const listen = (server: Server, host: string) =>
  new Promise<string>((resolve) =>
    server.listen(0, host, () => resolve(`${host}:${(server.address() as AddressInfo).port}`)),
  );

/** As many hosts with a feed and its transcripts each, on addresses of this machine, and a receiver of webhooks. */
export async function openPodcastHosts(count: number, random: Random): Promise<PodcastHosts> {
  const requests = new Map<string, number>();
  const deliveries: string[] = [];
  const servers: Server[] = [];
  const allowedHosts: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const texts = Array.from({ length: episodesPerFeed }, () => talk(random));
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      requests.set(`${number}${path}`, (requests.get(`${number}${path}`) ?? 0) + 1);
      if (path === '/feed.xml') return response.end(feedOf(number, `http://${allowedHosts[number]}`));
      const at = Number(path.slice(1).replace('.txt', ''));
      const last = at === episodesPerFeed - 1 ? ` We found ${termOf(number)}.` : '';
      return response.writeHead(200, { 'content-type': 'text/plain' }).end(`Ann Lee: ${texts[at]}${last}`);
    });
    servers.push(server);
    allowedHosts.push(await listen(server, `127.0.0.${number + 2}`));
  }
  const receiver = createServer(async (request, response) => {
    await text(request);
    deliveries.push(String(request.headers['webhook-id']));
    response.writeHead(204).end();
  });
  servers.push(receiver);
  const receiverHost = await listen(receiver, '127.0.0.1');
  return {
    feeds: allowedHosts.map((host) => `http://${host}/feed.xml`),
    allowedHosts: [...allowedHosts, receiverHost],
    receiverUrl: `http://${receiverHost}/mentions`,
    requests,
    deliveries,
    close: () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
