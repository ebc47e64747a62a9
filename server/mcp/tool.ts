import type { CallToolResult } from '@modelcontextprotocol/server';
import { AppError } from '../../domain/core/errors.ts';
import type { Logger } from '../../domain/core/logging/logger.ts';
import type { SearchDependencies } from '../../domain/search/scope/scope.ts';

/** What the tools need. */
export type ToolDependencies = SearchDependencies & {
  publicUrl: string;
  log: Logger;
  /** Lets the calls of one request run one after the other, each in a turn. */
  inOrder: <T>(work: () => Promise<T>) => Promise<T>;
};

/** A result as text for models, with the same data as JSON for programs. */
export const toolResult = (text: string, structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

/** Runs a tool. An error that the caller can fix becomes the result of the tool, so the model can read it. */
export async function runTool(
  { log, inOrder }: Pick<ToolDependencies, 'log' | 'inOrder'>,
  run: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await inOrder(run);
  } catch (error) {
    if (!(error instanceof AppError)) {
      log.error({ err: error }, 'A tool failed');
      return toolError('Something went wrong on our side. Try again.');
    }
    return toolError(`${error.message} (${error.code})`);
  }
}

const toolError = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });
