export type TextKind = 'query' | 'passage';

/** What the thread is started with. */
export type ThreadData = { path: string };

export type Request = { id: number; kind: TextKind; text: string };

export type Response = { id: number; vector: Float32Array<ArrayBuffer> } | { id: number; error: string };
