/**
 * A queue in which every owner gets the same share of time, however much it adds: next is an owner with nothing in
 * progress that has used the least time. Being away earns nothing.
 */
export class SharedTimeQueue<T> {
  readonly #waiting = new Map<string, T[]>();
  readonly #inProgress = new Map<string, number>();
  /** Time used by each owner, in ms. */
  readonly #used = new Map<string, number>();
  /** What the last owner in line had used: the least that counts. */
  #clock = 0;

  get length(): number {
    return this.#waiting.values().reduce((sum, items) => sum + items.length, 0);
  }

  /** Whether an owner waits that has nothing in progress. */
  get hasNewcomer(): boolean {
    return this.#waiting.keys().some((owner) => !this.#inProgress.has(owner));
  }

  #usedBy(owner: string): number {
    return Math.max(this.#used.get(owner) ?? 0, this.#clock);
  }

  #isBefore(owner: string, other: string): boolean {
    const [busy, otherBusy] = [this.#inProgress.get(owner) ?? 0, this.#inProgress.get(other) ?? 0];
    return busy === otherBusy ? this.#usedBy(owner) < this.#usedBy(other) : busy < otherBusy;
  }

  add(owner: string, item: T): void {
    const items = this.#waiting.get(owner);
    if (items) items.push(item);
    else this.#waiting.set(owner, [item]);
  }

  /** The next item, in progress until `finish` is called for its owner; undefined when nothing is waiting. */
  take(): { owner: string; item: T } | undefined {
    const owner = [...this.#waiting.keys()].reduce<string | undefined>(
      (first, other) => (first === undefined || this.#isBefore(other, first) ? other : first),
      undefined,
    );
    const items = owner === undefined ? undefined : this.#waiting.get(owner);
    const item = items?.shift();
    if (owner === undefined || item === undefined) return undefined;
    if (items?.length === 0) this.#waiting.delete(owner);
    this.#used.set(owner, this.#usedBy(owner));
    this.#inProgress.set(owner, (this.#inProgress.get(owner) ?? 0) + 1);
    return { owner, item };
  }

  finish(owner: string, usedMs: number): void {
    this.#used.set(owner, this.#usedBy(owner) + usedMs);
    const left = (this.#inProgress.get(owner) ?? 1) - 1;
    if (left > 0) this.#inProgress.set(owner, left);
    else this.#inProgress.delete(owner);
    this.#advance();
  }

  /** Moves the clock to the owner that used the least, and forgets those that it has passed. */
  #advance(): void {
    const here = [...this.#waiting.keys(), ...this.#inProgress.keys()];
    if (here.length > 0) this.#clock = Math.min(...here.map((owner) => this.#usedBy(owner)));
    for (const [owner, used] of this.#used)
      if (used <= this.#clock && !this.#inProgress.has(owner)) this.#used.delete(owner);
  }

  /** Empties the queue. */
  clear(): T[] {
    const items = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return items;
  }
}
