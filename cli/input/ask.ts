import { createInterface } from 'node:readline/promises';

/** Whether somebody is there to answer. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stdout.isTTY;

/** Asks on the terminal. Resolves to whether the answer is yes. */
export async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(question)).trim());
  } finally {
    terminal.close();
  }
}
