/** Messages in one request. */
export const maxMessages = 20;

/** How many messages a request body has: one, unless it's an array. What isn't JSON is left to the server to refuse. */
export function countMessages(body: string): number {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) ? parsed.length : 1;
  } catch {
    return 1;
  }
}

type Refusal = { status: 400 | 429; code: number; message: string; headers?: Record<string, string> };

/** Answers a whole request with an error. Its id is null, because it belongs to no single message. */
export const refuseMessages = ({ status, code, message, headers = {} }: Refusal): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
