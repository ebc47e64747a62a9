import { Command, CommanderError } from 'commander';
import { type Config, ConfigError, loadConfig } from '../server/core/config.ts';
import type { Database } from '../server/core/database/connection.ts';
import { AppError, messageOf } from '../server/core/errors.ts';
import { createLogger, exitOnUncaught, type Logger } from '../server/core/logging/logger.ts';
import { openPlatform, type Platform } from '../server/core/platform.ts';
import { shutdownSignal, waitForAbort } from '../server/core/shutdown.ts';

const exitCodes = { failed: 1, usage: 2, interrupted: 130 } as const;

type Setup = { config: Config; log: Logger };

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

/** A command prints its results; unless asked for more, only what goes wrong is logged. */
export const commandLogger = (config: Config): Logger => createLogger('command', config.logLevel ?? 'warn');

/**
 * Gives a command what the running service uses, or starts the engines for it. A command that is interrupted leaves no
 * engine behind. Throws ConfigError.
 */
export async function withPlatform<T>(work: (platform: Platform, setup: Setup) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const log = commandLogger(config);
  exitOnUncaught(log);
  const stop = shutdownSignal();
  const platform = await openPlatform(config, log);
  const interruption = waitForAbort(stop).then(async () => {
    await platform.close();
    process.exit(exitCodes.interrupted);
  });
  try {
    return await work(platform, { config, log });
  } catch (error) {
    // Failures caused by closing the platform aren't reported.
    if (stop.aborted) await interruption;
    throw error;
  } finally {
    await platform.close();
  }
}

export const withDatabase = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withPlatform(({ database }) => work(database));
