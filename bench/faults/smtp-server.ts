import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { exitWithSupervisor } from '../../domain/core/process/shutdown.ts';
import { headerOf } from '../../testing/smtp.ts';

// A mail server that can be killed: what it accepted is on the disk before it says so.
const [port = '0', file = ''] = process.argv.slice(2);

function record(line: object): void {
  const descriptor = openSync(file, 'a');
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  try {
    const before = fstatSync(descriptor).size;
    const written = writeSync(descriptor, bytes);
    // On a full disk, only a part may fit.
    if (written < bytes.length) {
      ftruncateSync(descriptor, before);
      throw new Error('The disk is full');
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, session, callback) => {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    try {
      // Rejects when the client is killed in the middle of a message.
      const raw = (await buffer(stream)).toString('utf8');
      record({ to: to[0] ?? '', messageId: headerOf({ from: '', to, raw }, 'Message-ID') ?? '' });
      callback();
    } catch {
      callback(Object.assign(new Error('The message could not be stored'), { responseCode: 452 }));
    }
  },
});
// A client that was killed.
server.on('error', () => undefined);
exitWithSupervisor();
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
