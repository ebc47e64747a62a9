// No schema library here, so that the browser can load it.

import { formatCount, formatDuration, formatLongDate, formatNumber } from './format.ts';

/** Where a transcript came from: named by the feed or in a bundle, uploaded by an operator, or made by a service. */
export const transcriptSources = ['publisher', 'operator', 'machine'] as const;
export type TranscriptSource = (typeof transcriptSources)[number];

/** Why nobody knows what is said in a stretch: nothing was heard, what was heard is no speech, or the service failed. */
export const gapReasons = ['silent', 'unclear', 'failed'] as const;
type GapReason = (typeof gapReasons)[number];

/** A stretch of a recording of which the transcript says nothing, in seconds. */
export type TranscriptGap = { start: number; end: number; reason: GapReason };

/** Which episodes of a podcast are transcribed: none, those published from now on, the last ones, those since a date, or all. */
export const transcribeModes = ['off', 'new', 'last', 'since', 'all'] as const;
export type TranscribeMode = (typeof transcribeModes)[number];

/** What became of an episode that is to be transcribed. */
export const transcriptionStatuses = ['waiting', 'done', 'failed'] as const;

/** What became of a request to the service. What it refuses costs nothing. */
export const requestOutcomes = ['sent', 'answered', 'refused', 'failed'] as const;

/** How many of the latest episodes of a podcast are transcribed where nobody chose. */
export const defaultLastEpisodes = 10;

/** The same as an operator sees it. */
export const transcriptionStates = ['waiting', 'running', 'done', 'failed'] as const;
export type TranscriptionState = (typeof transcriptionStates)[number];

/** How to turn transcription on, for an operator. */
export const howToTurnOn =
  'Transcription is off. Set TRANSCRIBE_URL to a service that transcribes, such as http://127.0.0.1:8000/v1, and restart.';

/** What the model of a service is called that has only one, or chooses. */
export const unnamedModel = 'default';

/** `$12.48`. */
export const formatPrice = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

type Cost = { hours: number; price: number };

/** `312 hours, about $12.48`; the price only where there is one. */
export const costText = ({ hours, price }: Cost): string =>
  [formatCount(hours, 'hour'), ...(price > 0 ? [`about ${formatPrice(price)}`] : [])].join(', ');

type Policy = { mode: TranscribeMode; last: number | null; since: string | null };

/** Which episodes of a podcast are transcribed: `The last 10`. */
export function policyText({ mode, last, since }: Policy): string {
  if (mode === 'last') return `The last ${formatNumber(last ?? 0)}`;
  if (mode === 'since') return `Since ${since === null ? 'a date' : formatLongDate(since)}`;
  return { off: 'None', new: 'New episodes', all: 'All' }[mode];
}

type Estimate = Cost & { episodes: number; days: number | null };

const nothingTexts: Partial<Record<TranscribeMode, string>> = {
  off: 'Its episodes won’t be transcribed any longer. Those that wait leave the queue.',
  new: 'No stored episode is transcribed, only those that are published from now on.',
};

/** What a policy would cost, in sentences: `312 hours, about $12.48.` */
export function estimateText({ episodes, days, ...cost }: Estimate, mode: TranscribeMode): string {
  if (episodes === 0) return nothingTexts[mode] ?? 'No stored episode has to be transcribed for this.';
  const time = days !== null && days > 1 ? ` That takes ${formatNumber(days)} days by the daily limit.` : '';
  return `${formatCount(episodes, 'episode')}: ${costText(cost)}.${time}`;
}

type Waits = {
  wait_until: string | null;
  problem: string | null;
  service: { hours_per_day: number } | null;
};

/** Until when nothing is sent, and why; null while something may be sent. */
export function waitText({ wait_until, problem, service }: Waits, now = new Date()): string | null {
  if (wait_until === null) return null;
  const until = new Date(wait_until);
  const isSoon = until.getTime() - now.getTime() < 86_400_000;
  const time = until.toLocaleString('en-US', {
    ...(isSoon ? {} : { dateStyle: 'medium' }),
    timeStyle: 'short',
  });
  if (problem !== null) return `Nothing is sent until ${time}. Then it is tried again.`;
  // The limit is one of a day in UTC.
  const isLimit = (service?.hours_per_day ?? 0) > 0 && until.getTime() % 86_400_000 === 0;
  const reason = isLimit
    ? `the day’s ${formatCount(service?.hours_per_day ?? 0, 'hour')} are used`
    : 'the service asked to wait';
  return `Nothing is sent until ${time}: ${reason}.`;
}

/** `3 gaps, 2 min not heard`. */
export const gapsText = (gaps: number, seconds: number): string =>
  `${formatCount(gaps, 'gap')}, ${seconds < 60 ? `${Math.round(seconds)} s` : formatDuration(seconds)} not heard`;

/** `12 of 48 min`; `12 min` where nobody knows how long it is. */
export function progressText(heardSeconds: number, durationSeconds: number | null): string {
  const heard = Math.floor(heardSeconds / 60);
  if (durationSeconds === null) return `${formatNumber(heard)} min`;
  const all = Math.max(1, Math.round(durationSeconds / 60));
  return `${formatNumber(Math.min(heard, all))} of ${formatNumber(all)} min`;
}

/** What an operator reads of an episode’s state. */
export const stateTexts: Record<TranscriptionState, string> = {
  waiting: 'waiting to be transcribed',
  running: 'being transcribed',
  done: 'transcribed',
  failed: 'could not be transcribed',
};
