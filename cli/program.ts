import { Command, CommanderError } from 'commander';
import { type Config, ConfigError, loadConfig } from '../domain/core/config/config.ts';
import { explainFullDisk } from '../domain/core/config/data-folder.ts';
import type { Database } from '../domain/core/database/connection.ts';
import { AppError, messageOf } from '../domain/core/errors.ts';
import { createLogger, exitOnUncaught, type Logger } from '../domain/core/logging/logger.ts';
import { shutdownSignal, waitForAbort } from '../domain/core/process/shutdown.ts';
import { openServices, type Services } from '../runtime/engines/services.ts';
import { openPlatform, type Platform } from '../runtime/platform.ts';

export const exitCodes = { failed: 1, usage: 2, interrupted: 130 } as const;

type Setup = {
  config: Config;
  log: Logger;
  /** Aborts when the command is interrupted. */
  stop: AbortSignal;
  /** What an interrupted command waits for before everything is closed: what would be lost otherwise. */
  finishing: Set<Promise<unknown>>;
};

/** A command line program. `--help` prints and does nothing else; subcommands inherit all of this. */
export function createProgram(usage: string, description: string): Command {
  return new Command(usage)
    .description(description)
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .showHelpAfterError('Add --help for a list of options.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'Error: ')) })
    .exitOverride();
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError)
    return error.exitCode === 0 || error.code === 'commander.helpDisplayed' ? 0 : exitCodes.usage;
  return error instanceof AppError || error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
}

/** One form for every error: a sentence, or with --json the error object of the API. */
function printError(error: unknown, format: 'text' | 'json'): void {
  // Commander has printed its own errors and its help.
  if (error instanceof CommanderError) return;
  const code = error instanceof AppError ? error.code : 'internal_error';
  console.error(
    format === 'json'
      ? JSON.stringify({ success: false, error: messageOf(error), code })
      : `Error: ${messageOf(error)}`,
  );
}

/** Runs a program; the exit code is 0, 1 when it failed, 2 when it was called wrongly. */
export async function runProgram(program: Command, args: string[] = process.argv.slice(2)): Promise<void> {
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    printError(error, args.includes('--json') ? 'json' : 'text');
    process.exitCode = exitCodeOf(error);
  }
}

/** Opens something, works with it and closes it, also when the command is interrupted. Throws ConfigError. */
async function withOpened<Opened extends { close: () => Promise<void> }, T>(
  open: (config: Config, log: Logger) => Promise<Opened>,
  work: (opened: Opened, setup: Setup) => Promise<T>,
): Promise<T> {
  const config = loadConfig();
  // A command prints its results; unless asked for more, only what goes wrong is logged.
  const log = createLogger('command', config.logLevel ?? 'warn');
  exitOnUncaught(log);
  const stop = await shutdownSignal();
  const opened = await open(config, log).catch((error) => {
    throw explainFullDisk(error, config.dataDir);
  });
  const finishing = new Set<Promise<unknown>>();
  const interruption = waitForAbort(stop).then(async () => {
    await Promise.allSettled(finishing);
    await opened.close();
    process.exit(exitCodes.interrupted);
  });
  try {
    return await work(opened, { config, log, stop, finishing });
  } catch (error) {
    // Failures caused by closing aren't reported.
    if (stop.aborted) await interruption;
    throw explainFullDisk(error, config.dataDir);
  } finally {
    await opened.close();
  }
}

/**
 * Gives a command what the running service uses, or starts the engines for it. A command that is interrupted leaves no
 * engine behind.
 */
export const withPlatform = <T>(work: (platform: Platform, setup: Setup) => Promise<T>): Promise<T> =>
  withOpened(openPlatform, work);

/** The engines alone, whose database may be of another version. */
export const withServices = <T>(work: (services: Services, setup: Setup) => Promise<T>): Promise<T> =>
  withOpened(openServices, work);

export const withDatabase = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withPlatform(({ database }) => work(database));
