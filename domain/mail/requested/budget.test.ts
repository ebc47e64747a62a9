import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedMessage, planMail, type RequestedKind } from './budget.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

type Request = { kind: RequestedKind; network: string; byOwner?: boolean };

/** An address, its messages, and a clock. Messages are sent when they are due. */
class Inbox {
  now = 0;
  messages: CountedMessage[] = [];
  isConfirmed: boolean;

  constructor(isConfirmed: boolean) {
    this.isConfirmed = isConfirmed;
  }

  wait(ms: number): void {
    this.now += ms;
    for (const message of this.messages) if (message.sendAt <= this.now) message.isWaiting = false;
  }

  /** When what was asked for is sent; undefined if it isn't. */
  ask({ kind, network, byOwner = false }: Request): number | undefined {
    const { isConfirmed, now } = this;
    const countedMs = isConfirmed ? dayMs : 30 * dayMs;
    const counted = this.messages.filter(({ requestedAt }) => requestedAt > now - countedMs);
    const plan = planMail(counted, { kind, network, byOwner, isConfirmed, now });
    if (!plan) return undefined;
    for (const { id, sendAt } of plan.moved)
      Object.assign(this.messages.find((message) => message.id === id) ?? {}, { sendAt });
    const shared = this.messages.find(({ id }) => id === plan.sharedId);
    if (shared) Object.assign(shared, { sendAt: plan.sendAt, byOwner: plan.byOwner });
    else
      this.messages.push({
        id: randomUUID(),
        kind,
        network,
        byOwner: plan.byOwner,
        requestedAt: now,
        sendAt: plan.sendAt,
        isWaiting: true,
      });
    this.wait(0);
    return plan.sendAt;
  }
}

const kinds = ['verification', 'manage-link', 'account-exists', 'password-reset', 'sign-in'] as const;
const links = ['password-reset', 'sign-in'] as const;
/** Mostly bursts, sometimes hours. */
const pauseMs = fc.oneof(
  fc.integer({ min: 0, max: 2_000 }),
  fc.integer({ min: 0, max: 5 * minuteMs }),
  fc.integer({ min: 0, max: 3 * 60 * minuteMs }),
);
const anyRequests = (networks: number) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      network: fc.integer({ min: 1, max: networks }).map(String),
      pauseMs,
    }),
    { maxLength: 150, size: 'max' },
  );
const requests = anyRequests(20);
/** Each network uses up its share before the next one comes. */
const oneByOne = Array.from({ length: 60 }, (_, at) => ({
  kind: 'password-reset' as const,
  network: String(Math.floor(at / 3)),
  pauseMs: minuteMs,
}));

const run = (inbox: Inbox, asked: (Request & { pauseMs: number })[]) => {
  for (const request of asked) {
    inbox.wait(request.pauseMs);
    inbox.ask(request);
  }
};

/** The most messages that were sent within any time of this length. */
const maxWithin = (messages: CountedMessage[], ms: number) =>
  Math.max(
    0,
    ...messages.map(
      ({ requestedAt: from }) =>
        messages.filter(({ requestedAt }) => requestedAt >= from && requestedAt < from + ms).length,
    ),
  );

const gaps = (messages: CountedMessage[]) => {
  const times = messages.map(({ sendAt }) => sendAt).sort((first, second) => first - second);
  return times.slice(1).map((time, at) => time - (times[at] ?? 0));
};

describe('the budget of an address', () => {
  it('that nobody has confirmed is never exceeded, and the first message leaves at once', () => {
    fc.assert(
      fc.property(requests, (asked) => {
        const inbox = new Inbox(false);
        run(inbox, asked);
        const [first] = inbox.messages;
        if (first) expect(first.sendAt).toBe(first.requestedAt);
        expect(maxWithin(inbox.messages, 30 * dayMs)).toBeLessThanOrEqual(10);
        for (const one of new Set(asked.map((request) => request.network))) {
          const own = inbox.messages.filter((message) => message.network === one);
          expect(maxWithin(own, dayMs)).toBeLessThanOrEqual(3);
        }
        for (const gap of gaps(inbox.messages)) expect(gap).toBeGreaterThanOrEqual(15 * minuteMs);
      }),
      { numRuns: 300 },
    );
  });

  it('that is confirmed is never exceeded by strangers, nor is one message a minute', () => {
    fc.assert(
      fc.property(anyRequests(100), (asked) => {
        const inbox = new Inbox(true);
        run(inbox, asked);
        expect(maxWithin(inbox.messages, dayMs)).toBeLessThanOrEqual(25);
        for (const gap of gaps(inbox.messages)) expect(gap).toBeGreaterThanOrEqual(minuteMs);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves its owner a link within a minute, whatever twenty other networks ask for', () => {
    fc.assert(
      fc.property(requests, fc.constantFrom(...links), fc.boolean(), (asked, kind, byOwner) => {
        const inbox = new Inbox(true);
        run(inbox, asked);
        const sentAt = inbox.ask({ kind, network: 'of the owner', byOwner });
        expect(sentAt).toBeDefined();
        expect((sentAt ?? 0) - inbox.now).toBeLessThanOrEqual(minuteMs);
      }),
      { numRuns: 300, examples: [[oneByOne, 'password-reset', false]] },
    );
  });

  it('leaves its owner a link at a network of their own, whatever any number of networks ask for before and after', () => {
    const fromAnywhere = requests.map((asked) =>
      asked.map((request, at) => ({ ...request, network: `${request.network} ${at}` })),
    );
    fc.assert(
      fc.property(fromAnywhere, fromAnywhere, fc.constantFrom(...links), (before, after, kind) => {
        const inbox = new Inbox(true);
        run(inbox, before);
        const asked = inbox.now;
        inbox.ask({ kind, network: 'of the owner', byOwner: true });
        run(inbox, after);
        const own = inbox.messages.filter((message) => message.kind === kind && message.byOwner);
        expect(Math.min(...own.map(({ sendAt }) => sendAt)) - asked).toBeLessThanOrEqual(minuteMs);
      }),
      { numRuns: 300 },
    );
  });
});
