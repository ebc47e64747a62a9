import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountedMessage, planMail, type RequestedKind } from './budget.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

type Request = { kind: RequestedKind; network: string; subject?: string; byOwner?: boolean };

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
  ask({ kind, network, subject, byOwner = false }: Request): number | undefined {
    const { isConfirmed, now } = this;
    const countedMs = isConfirmed ? dayMs : 30 * dayMs;
    const counted = this.messages.filter(({ requestedAt }) => requestedAt > now - countedMs);
    const plan = planMail(counted, {
      kind,
      subject: subject ?? null,
      network,
      byOwner,
      isConfirmed,
      now,
    });
    if (!plan) return undefined;
    for (const { id, sendAt } of plan.moved)
      Object.assign(this.messages.find((message) => message.id === id) ?? {}, { sendAt });
    const shared = this.messages.find(({ id }) => id === plan.sharedId);
    if (shared) Object.assign(shared, { sendAt: plan.sendAt, byOwner: plan.byOwner });
    else
      this.messages.push({
        id: randomUUID(),
        kind,
        subject: subject ?? null,
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
      subject: fc.constantFrom('one', 'two', 'three', 'four'),
      network: fc.integer({ min: 1, max: networks }).map(String),
      pauseMs,
    }),
    { maxLength: 150, size: 'max' },
  );
const requests = anyRequests(20);
/** Each network uses up its share before the next one comes. */
const oneByOne = Array.from({ length: 60 }, (_, at) => ({
  kind: 'password-reset' as const,
  subject: 'one' as const,
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
        const [confirmations, links] = [true, false].map((isConfirmation) =>
          inbox.messages.filter(({ kind }) => (kind === 'verification') === isConfirmation),
        );
        expect(maxWithin(confirmations ?? [], dayMs)).toBeLessThanOrEqual(20);
        expect(maxWithin(links ?? [], dayMs)).toBeLessThanOrEqual(25);
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

  it('sends a message for each request of a confirmed address, a minute apart, and shares one for the same request', () => {
    const inbox = new Inbox(true);
    const ask = (subject: string) => inbox.ask({ kind: 'verification', network: 'anywhere', subject });
    const terms = Array.from({ length: 21 }, (_, at) => `term ${at}`);
    expect(terms.map(ask)).toEqual([...terms.slice(0, 20).map((_, at) => at * minuteMs), undefined]);
    expect(ask('term 5')).toBe(5 * minuteMs);
    // Links have a share of their own.
    expect(inbox.ask({ kind: 'sign-in', network: 'anywhere' })).toBeLessThanOrEqual(minuteMs);
  });

  it('sends messages for each request of an address that nobody has confirmed, 15 minutes apart', () => {
    const inbox = new Inbox(false);
    const ask = (subject: string) => inbox.ask({ kind: 'verification', network: 'anywhere', subject });
    expect(['one', 'two', 'three', 'four'].map(ask)).toEqual([0, 15 * minuteMs, 30 * minuteMs, undefined]);
  });
});
