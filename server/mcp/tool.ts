import type { CallToolResult } from '@modelcontextprotocol/server';
import { AppError } from '../core/errors.ts';
import type { SearchDependencies } from '../core/search/search.ts';

/** What the tools work with. */
export type ToolDependencies = SearchDependencies & { publicUrl: string };

/** A result as models read it, and beside it the same for programs. */
export const answer = (text: string, structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

/** Runs a tool. What its caller can mend is told to the model as the tool's own answer. */
export async function answered(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) {
      console.error('A tool failed:', error);
      return failure('Something went wrong on our side. Try again.');
    }
    return failure(`${error.message} (${error.code})`);
  }
}

const failure = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });
