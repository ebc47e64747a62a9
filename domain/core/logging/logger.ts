import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { formatLine } from './format-line.ts';
import { redactText, serializeError } from './redact.ts';

export type { Logger };

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Fields that never belong in a log, wherever they are. */
const privateFields = ['email', 'to', 'recipient', 'token', 'key', 'secret', 'password', 'authorization'];

/** Standard error: standard output belongs to what a command prints. Written at once, so that no crash loses a line. */
function standardError(): DestinationStream {
  const stderr = destination({ fd: 2, sync: true });
  return process.stderr.isTTY ? { write: (line) => stderr.write(formatLine(line)) } : stderr;
}

/**
 * A structured logger: readable lines on a terminal, JSON elsewhere. `name` says which process writes. Errors are
 * reduced to their cause, without SQL, parameters or email addresses.
 */
export function createLogger(name: string, level: LogLevel, stream = standardError()): Logger {
  return pino(
    {
      name,
      level,
      base: { name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
      redact: { paths: privateFields.flatMap((field) => [field, `*.${field}`]), censor: '[redacted]' },
      hooks: { streamWrite: redactText },
    },
    stream,
  );
}

/** For tests and for commands that report nothing. */
export const silentLogger: Logger = pino({ level: 'silent' });

/** Logs an uncaught error and ends the process: Node itself would print SQL parameters with it. */
export function exitOnUncaught(log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'Uncaught error');
    process.exit(1);
  });
}
