import { messageKinds } from '../../../contract/api/alerts/message.ts';

type MessageKind = (typeof messageKinds)[number];

/** Messages that come without a request, such as alerts, which have a budget of their own. */
const unrequestedKinds = [
  'alert',
  'heartbeat',
  'key-invitation',
  'webhook-disabled',
] as const satisfies MessageKind[];
export type RequestedKind = Exclude<MessageKind, (typeof unrequestedKinds)[number]>;

const isRequested = (kind: MessageKind): kind is RequestedKind =>
  !unrequestedKinds.some((own) => own === kind);

/** Messages that somebody's request causes. They share the budget of their address. */
export const requestedKinds = messageKinds.filter(isRequested);

/** A message of an address that counts. Times are milliseconds since 1970. */
export type CountedMessage = {
  id: string;
  kind: RequestedKind;
  /** The one thing that it is about, such as the request that it asks to confirm; null if it only has a link. */
  subject: string | null;
  /** A hash of the network that asked for it. */
  network: string | null;
  byOwner: boolean;
  requestedAt: number;
  /** When it was sent, or will be. */
  sendAt: number;
  /** It is still to be sent: it can be shared, and moved. */
  isWaiting: boolean;
};

export type MailRequest = {
  kind: RequestedKind;
  subject: string | null;
  network: string | null;
  /** Signed in as the owner of the address, or from a network where the owner has signed in. */
  byOwner: boolean;
  /** Whether the owner of the address has confirmed it. */
  isConfirmed: boolean;
  now: number;
  /** A new message isn't sent earlier. */
  notBefore?: number | undefined;
};

/** What a request causes. */
export type MailPlan = {
  /** The waiting message that says the same; undefined for a new one. */
  sharedId: string | undefined;
  sendAt: number;
  /** Whether it counts for the owner of the address. */
  byOwner: boolean;
  /** Messages that it goes before, which are sent later. */
  moved: { id: string; sendAt: number }[];
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** For how long messages to an address that nobody has confirmed count. */
export const unconfirmedDays = 30;
const unconfirmed = { gapMs: 15 * minuteMs, perNetworkPerDay: 3, inAll: 10 };

/**
 * Per day. Requests to confirm have a share of their own, from whatever network: people add term after term. Twenty
 * networks can't use up what another one gets: once strangers have caused `repeats` messages, each network gets one at
 * most. That makes 24 for twenty networks, and leaves one.
 */
const confirmed = { gapMs: minuteMs, confirmations: 20, perNetwork: 3, repeats: 6, strangers: 25, owner: 20 };

const ofLastDay = (counted: CountedMessage[], now: number) =>
  counted.filter(({ requestedAt }) => requestedAt > now - dayMs);

function ownerHasRoom(counted: CountedMessage[], { byOwner, isConfirmed, now }: MailRequest): boolean {
  const own = ofLastDay(counted, now).filter((message) => message.byOwner);
  return byOwner && isConfirmed && own.length < confirmed.owner;
}

const isConfirmation = ({ kind }: Pick<CountedMessage, 'kind'>) => kind === 'verification';

/** What strangers have caused today of the share that a request counts against. */
function ofStrangersToday(counted: CountedMessage[], request: MailRequest): CountedMessage[] {
  const today = ofLastDay(counted, request.now).filter((message) => !message.byOwner);
  if (!request.isConfirmed) return today;
  return today.filter((message) => isConfirmation(message) === isConfirmation(request));
}

const countOfNetwork = (counted: CountedMessage[], request: MailRequest) =>
  ofStrangersToday(counted, request).filter(({ network }) => network === request.network).length;

function strangerHasRoom(counted: CountedMessage[], request: MailRequest): boolean {
  const ofNetwork = countOfNetwork(counted, request);
  if (!request.isConfirmed)
    return counted.length < unconfirmed.inAll && ofNetwork < unconfirmed.perNetworkPerDay;
  const ofStrangers = ofStrangersToday(counted, request).length;
  if (isConfirmation(request)) return ofStrangers < confirmed.confirmations;
  return ofNetwork === 0
    ? ofStrangers < confirmed.strangers
    : ofNetwork < confirmed.perNetwork && ofStrangers < confirmed.repeats;
}

/** The next time at which nothing else is sent to the address. */
function nextFreeTime(counted: CountedMessage[], request: MailRequest): number {
  const gapMs = (request.isConfirmed ? confirmed : unconfirmed).gapMs;
  return Math.max(request.now, request.notBefore ?? 0, ...counted.map(({ sendAt }) => sendAt + gapMs));
}

/** Messages of a higher rank go first: what the owner of the address asks for, then links to sign in with. */
const rank = { owner: 3, newLink: 2, link: 1, other: 0 };

const rankOf = ({ kind, byOwner }: Pick<CountedMessage, 'kind' | 'byOwner'>): number => {
  if (byOwner) return rank.owner;
  return kind === 'password-reset' || kind === 'sign-in' ? rank.link : rank.other;
};

/** The first link that a network asks for goes before those that others asked for: it may be the owner who is waiting. */
function rankOfRequest(counted: CountedMessage[], request: MailRequest, byOwner: boolean): number {
  const asked = rankOf({ kind: request.kind, byOwner });
  return asked === rank.link && countOfNetwork(counted, request) === 0 ? rank.newLink : asked;
}

/**
 * What a request for a message causes: a new one, a share in one that waits, or nothing if the budget is used up.
 * `counted` is what was requested for the address in the last day or, if it isn't confirmed, in `unconfirmedDays`.
 */
export function planMail(counted: CountedMessage[], request: MailRequest): MailPlan | undefined {
  const waiting = counted
    .filter(({ isWaiting }) => isWaiting)
    .sort((first, second) => first.sendAt - second.sendAt);
  const shared = waiting.find(({ kind, subject }) => kind === request.kind && subject === request.subject);
  const forOwner = ownerHasRoom(counted, request);
  if (!shared && !forOwner && !strangerHasRoom(counted, request)) return undefined;
  const byOwner = forOwner || shared?.byOwner === true;
  const ownTime = shared?.sendAt ?? nextFreeTime(counted, request);
  const ownRank = rankOfRequest(counted, request, byOwner);
  const ahead = waiting.filter((message) => message !== shared && message.sendAt <= ownTime);
  const passed = ahead.slice(ahead.findLastIndex((message) => rankOf(message) >= ownRank) + 1);
  const times = [...passed.map(({ sendAt }) => sendAt), ownTime];
  return {
    sharedId: shared?.id,
    sendAt: times[0] ?? ownTime,
    byOwner,
    moved: passed.map(({ id }, at) => ({ id, sendAt: times[at + 1] ?? ownTime })),
  };
}
