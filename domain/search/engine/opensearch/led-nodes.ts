import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Connection, ConnectionPool, errors } from '@opensearch-project/opensearch';

/** How often a node is asked while there are searches, and for how long its answer counts. */
const intervalMs = 250;
const trustMs = 1_000;
/** Longer than a node that comes back needs to notice that the others went on without it. */
const settleMs = 1_500;
const settlePollMs = 50;

/** What a node says of itself. */
type Answer = 'led' | 'leaderless' | 'silent';

/** A node, whether it has a leader, and how new what it knows of the cluster is. */
class LedNode {
  readonly host: string;
  readonly #client: Client;
  #ledAt = 0;
  #askedAt = 0;
  #asking: Promise<boolean> | undefined;
  #isLed = false;
  #stateVersion = 0;
  /** Since when it answers again; infinite while it doesn't. */
  #backSince = 0;

  constructor(url: string) {
    this.host = new URL(url).host;
    this.#client = new Client({ node: url, requestTimeout: trustMs, maxRetries: 0 });
  }

  get isLed(): boolean {
    return this.#isLed && Date.now() - this.#ledAt < trustMs;
  }

  /** Whether it hasn't just come back. */
  get isSettled(): boolean {
    return Date.now() - this.#backSince > settleMs;
  }

  /** Counts the changes of the cluster that it knows of; 0 if it doesn't say. */
  get stateVersion(): number {
    return this.#stateVersion;
  }

  async #answer(): Promise<Answer> {
    try {
      const { body } = await this.#client.cluster.state({
        metric: ['cluster_manager_node', 'version'],
        local: true,
      });
      this.#stateVersion = body.version ?? 0;
      return typeof body.cluster_manager_node === 'string' ? 'led' : 'leaderless';
    } catch (error) {
      // Who isn't allowed to ask has to trust every node.
      return error instanceof errors.ResponseError && error.statusCode === 403 ? 'led' : 'silent';
    }
  }

  #recordBreak(answer: Answer): void {
    if (answer === 'silent') this.#backSince = Number.POSITIVE_INFINITY;
    // What it knows next, it learns from a leader.
    else if (answer === 'leaderless') this.#backSince = 0;
    else this.#backSince = Math.min(this.#backSince, Date.now());
  }

  /** Asks again if the last answer is old. */
  ask(): Promise<boolean> {
    if (this.#asking) return this.#asking;
    if (Date.now() - this.#askedAt < intervalMs) return Promise.resolve(this.isLed);
    const askedAt = Date.now();
    this.#askedAt = askedAt;
    this.#asking = this.#answer().then((answer) => {
      this.#isLed = answer === 'led';
      this.#ledAt = askedAt;
      this.#asking = undefined;
      this.#recordBreak(answer);
      return this.#isLed;
    });
    return this.#asking;
  }
}

/**
 * The nodes that have a leader, by their own account, and know as much of the cluster as any. A node without one is cut
 * off from the others, or about to elect one; one that was frozen doesn't know yet that the others went on without it.
 * Both would go on answering from what they had before. What a node knows that didn't answer for a while is believed if
 * another one knows the same, otherwise after a moment.
 */
export class LedNodes {
  readonly #nodes: LedNode[];

  constructor(urls: string[]) {
    this.#nodes = urls.map((url) => new LedNode(url));
  }

  /** Resolves as soon as there is such a node, or when it is certain that there is none. */
  async find(): Promise<void> {
    const answers = this.#nodes.map((node) => node.ask());
    if (this.hosts.size > 0) return;
    const led = answers.map(
      async (answer) => (await answer) || Promise.reject(new Error('It has no leader.')),
    );
    await Promise.any(led).catch(() => undefined);
    const deadline = Date.now() + settleMs + intervalMs;
    while (this.hosts.size === 0 && this.#nodes.some(({ isLed }) => isLed) && Date.now() < deadline) {
      await sleep(settlePollMs);
      for (const node of this.#nodes) void node.ask();
    }
  }

  /** The hosts of those to search now. */
  get hosts(): Set<string> {
    const led = this.#nodes.filter(({ isLed }) => isLed);
    const newest = Math.max(...led.map(({ stateVersion }) => stateVersion));
    const newestNodes = led.filter(({ stateVersion }) => stateVersion === newest);
    const trusted = newestNodes.length > 1 ? newestNodes : newestNodes.filter(({ isSettled }) => isSettled);
    return new Set(trusted.map(({ host }) => host));
  }
}

/** Takes these nodes in turn. The client's own pool avoids a node for a minute after it was slow once. */
export const poolOf = (nodes: LedNodes): typeof ConnectionPool =>
  class extends ConnectionPool {
    #turn = 0;

    override getConnection(): Connection | null {
      const { hosts } = nodes;
      const led = this.connections.filter(({ url }) => hosts.has(url.host));
      this.#turn += 1;
      return led[this.#turn % led.length] ?? null;
    }
  };
