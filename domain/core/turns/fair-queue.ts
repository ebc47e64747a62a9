/** How many turns there are, and how many of them, and of the places to wait, one client may have. */
export type TurnLimits = {
  /** Turns at once. */
  maxRunning: number;
  /** The last turns are for clients that have none, so that a newcomer doesn't wait for somebody's slow work. */
  keptFree: number;
  /** Turns at once of one client while there are others. Alone, it may have all but those that are kept free. */
  maxPerClient: number;
  maxWaiting: number;
  maxWaitingPerClient: number;
};

export type Turn = { client: string; startedAt: number };

/** What waits for a turn: `start` is called when it gets one, `refuse` when another client needs its place. */
export type Waiter = { client: string; start: (turn: Turn) => void; refuse: () => void };

/** Why something can't wait: its own client has too much waiting, or all clients together have. */
export type Refusal = 'client' | 'service';

/** Times are milliseconds. */
type Client = {
  running: number;
  /** The sum of when its turns began. */
  startedAt: number;
  waiting: Set<Waiter>;
  /** How long its turns took that have ended, as of `usedAt`. */
  used: number;
  usedAt: number;
  seenAt: number;
};

/** A client is there for this long after its last request. */
const presenceMs = 10_000;
/** After this time, what a client used counts for about a third. */
const forgetMs = 5_000;
/** Who used turns for longer than this lately has one at a time while there are others, and pauses in between. */
const heavyMs = 500;
/** So does who has more waiting than this: a page that opens doesn't ask for so much at once. */
const crowd = 8;
/** What a turn counts for at least: answering costs something too. */
const minTurnMs = 5;
/** As often as long as a turn took. */
const pauseFactor = 4;
const minPauseMs = 20;
const maxPauseMs = 2_000;

/**
 * Shares turns out. Clients without a turn come first, then the others, each once in a round; who used much lately has
 * one turn at a time, a fifth of the time. A client that is alone may have all but the last turns. Has no clock: `now`
 * never decreases.
 */
export class FairQueue {
  readonly #limits: TurnLimits;
  /** In the order in which they were last seen. */
  readonly #clients = new Map<string, Client>();
  /** Those that wait, in the order in which they last got a turn. */
  readonly #round = new Set<string>();
  #running = 0;
  #waiting = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Starts it, now or later, or returns why it can't even wait. With `mayFill`, its client may fill all places; with
   * `isContinued`, it comes before all else of its client.
   */
  enter(waiter: Waiter, now: number, { mayFill = false, isContinued = false } = {}): Refusal | undefined {
    const client = this.#see(waiter.client, now);
    if ((client.waiting.size === 0 || isContinued) && this.#mayStart(client, now)) {
      this.#start(waiter, client, now);
      return undefined;
    }
    if (client.waiting.size >= this.#limits.maxWaitingPerClient && !mayFill) return 'client';
    if (this.#waiting >= this.#limits.maxWaiting && !this.#makeRoomFor(client)) return 'service';
    client.waiting = isContinued ? new Set([waiter, ...client.waiting]) : client.waiting.add(waiter);
    this.#round.add(waiter.client);
    this.#waiting += 1;
    return undefined;
  }

  /** Gives up waiting. Returns why there was no turn: all were taken, or those that its client may have. */
  leave(waiter: Waiter): Refusal {
    this.#remove(waiter);
    return this.#running < this.#limits.maxRunning ? 'client' : 'service';
  }

  /** For how many milliseconds a turn whose work is done is to be kept before it is ended. */
  pauseAfter({ client: name, startedAt }: Turn, now: number): number {
    const client = this.#clients.get(name);
    if (!client || this.#clients.size === 1 || !isHeavy(client, now)) return 0;
    return Math.min(maxPauseMs, Math.max(minPauseMs, (now - startedAt) * pauseFactor));
  }

  /** Ends a turn, and starts what may have it. */
  end({ client: name, startedAt }: Turn, now: number): void {
    const client = this.#clients.get(name);
    if (!client || client.running === 0) throw new Error(`${name} has no turn to end.`);
    client.used = recently(client, now) + Math.max(minTurnMs, now - startedAt);
    client.usedAt = now;
    client.running -= 1;
    client.startedAt = client.running === 0 ? 0 : client.startedAt - startedAt;
    this.#running -= 1;
    for (let next = this.#next(now); next; next = this.#next(now)) {
      this.#remove(next.waiter);
      // To the end of the round, if more of it waits.
      if (this.#round.delete(next.waiter.client) && next.client.waiting.size > 0)
        this.#round.add(next.waiter.client);
      this.#start(next.waiter, next.client, now);
    }
  }

  #see(name: string, now: number): Client {
    for (const [key, { running, waiting, seenAt }] of this.#clients) {
      if (seenAt > now - presenceMs) break;
      if (running === 0 && waiting.size === 0) this.#clients.delete(key);
    }
    const client: Client = this.#clients.get(name) ?? {
      running: 0,
      startedAt: 0,
      waiting: new Set(),
      used: 0,
      usedAt: now,
      seenAt: now,
    };
    client.seenAt = now;
    this.#clients.delete(name);
    this.#clients.set(name, client);
    return client;
  }

  #mayStart(client: Client, now: number): boolean {
    const free = this.#limits.maxRunning - this.#running;
    if (client.running === 0) return free > 0;
    if (free <= this.#limits.keptFree) return false;
    const isAlone = this.#clients.size === 1;
    return isAlone || (client.running < this.#limits.maxPerClient && !isHeavy(client, now));
  }

  #start({ client: name, start }: Waiter, client: Client, now: number): void {
    client.running += 1;
    client.startedAt += now;
    this.#running += 1;
    start({ client: name, startedAt: now });
  }

  /** What gets the next turn, if anything may have one. */
  #next(now: number): { waiter: Waiter; client: Client } | undefined {
    let second: { waiter: Waiter; client: Client } | undefined;
    for (const name of this.#round) {
      const client = this.#clients.get(name);
      const [waiter] = client?.waiting ?? [];
      if (!client || !waiter || !this.#mayStart(client, now)) continue;
      if (client.running === 0) return { waiter, client };
      second ??= { waiter, client };
    }
    return second;
  }

  #remove(waiter: Waiter): void {
    const client = this.#clients.get(waiter.client);
    if (!client?.waiting.delete(waiter)) return;
    if (client.waiting.size === 0) this.#round.delete(waiter.client);
    this.#waiting -= 1;
  }

  /** Refuses the last of the client that has the most waiting, if that is more than this one would have. */
  #makeRoomFor(client: Client): boolean {
    let longest = client.waiting;
    for (const name of this.#round) {
      const waiting = this.#clients.get(name)?.waiting;
      if (waiting && waiting.size > longest.size) longest = waiting;
    }
    const last = [...longest].at(-1);
    if (!last || longest.size <= client.waiting.size + 1) return false;
    this.#remove(last);
    last.refuse();
    return true;
  }
}

/** Milliseconds of turns that ended, of which those of long ago count less. */
const recently = ({ used, usedAt }: Client, now: number) => used * Math.exp((usedAt - now) / forgetMs);

const isHeavy = (client: Client, now: number) =>
  client.waiting.size > crowd || recently(client, now) + client.running * now - client.startedAt > heavyMs;
