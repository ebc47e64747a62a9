import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; raw: string };

export type TestSmtp = {
  url: string;
  received: Received[];
  /** How the server responds to a recipient: undefined accepts it, an SMTP code rejects it. */
  refuse: (decide: (recipient: string) => number | undefined) => void;
  close: () => Promise<void>;
};

/** A real SMTP server on a free port, which keeps what it gets. */
export async function openTestSmtp(): Promise<TestSmtp> {
  const received: Received[] = [];
  let decide: (recipient: string) => number | undefined = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      const code = decide(address);
      callback(code === undefined ? null : Object.assign(new Error('Not here'), { responseCode: code }));
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        callback();
      });
    },
  });
  // A client that was killed in the middle of a message isn't a server error.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (next) => {
      decide = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The header of a raw message, its folded lines as one. */
export function headerOf({ raw }: Received, name: string): string | undefined {
  const [head = ''] = raw.split(/\r?\n\r?\n/);
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1];
}

/** The decoded parts of a message, one after the other. */
export function bodyOf({ raw }: Received): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'));
}
