import type { Command } from 'commander';
import { exportedText } from '../../domain/core/formats/exported-text.ts';
import type { OutputOptions } from './print-rows.ts';

/** Says that something was done: a sentence, or the answer of the API. */
export function printResult(sentence: string, { json }: OutputOptions, result: object = {}): void {
  console.log(json ? JSON.stringify({ success: true, ...result }) : exportedText(sentence));
}

/** Gives every command --json. */
export function addJsonOption(program: Command): void {
  if (program.commands.length === 0) program.option('--json', 'print JSON');
  for (const command of program.commands) addJsonOption(command);
}
