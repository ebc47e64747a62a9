import { hash } from 'node:crypto';
import { isPlaceholderGuid } from './placeholder-guid.ts';
import { maxDaysApart } from './same-work.ts';
import type { Sketch } from './sketch.ts';
import { titleParts } from './title.ts';

const hexDigits = 13;

/** 52 bits: as many as a number holds exactly. */
const keyOf = (...parts: (string | number)[]) =>
  Number.parseInt(hash('sha1', parts.join('\0'), 'hex').slice(0, hexDigits), 16);

const periodMs = maxDaysApart * 86_400_000;

/** Two episodes that were published close together are in the same period, or in two that follow each other. */
const periodOf = (published: number) => Math.floor(published / periodMs);

/** Pairs of numbers of two sketches are equal in 9 of 10 cases if their texts have enough in common. */
const pairs = 32;

/** Shorter ones are numbers that feeds count with. */
const minGuidLength = 12;

export const enclosureKey = (enclosure: string | undefined) =>
  enclosure === undefined ? null : keyOf('enclosure', enclosure);

/** Whether a guid can tell an episode from those of other shows: a title, `12` or a placeholder can't. */
const isTellingGuid = (guid: string): boolean =>
  guid.length >= minGuidLength && /^(?=\S*[1-9])\S+$/.test(guid) && !isPlaceholderGuid(guid);

export const guidKey = (guid: string | undefined) =>
  guid === undefined || !isTellingGuid(guid) ? null : keyOf('guid', guid);

/** The part of a title, for asking whether the show has other episodes with it. */
export const titleInShowKey = (podcastId: string, part: string) => keyOf('show', podcastId, part);

type Described = {
  podcastId: string;
  title: string;
  published: number | undefined;
  sketch: Sketch | undefined;
};

function keysIn(period: number, parts: string[], sketch: Sketch | undefined): number[] {
  const ofTitle = parts.map((part) => keyOf('title', period, part));
  if (!sketch) return ofTitle;
  const { hashes } = sketch;
  const half = hashes.length / 2;
  const ofText = Array.from({ length: pairs }, (_, at) =>
    keyOf('text', period, at, hashes[at] ?? 0, hashes[at + half] ?? 0),
  );
  return [...ofTitle, ...ofText];
}

/** What is stored of an episode, by which others find it. */
export function storedKeys({ podcastId, title, published, sketch }: Described): number[] {
  const parts = titleParts(title);
  const near = published === undefined ? [] : keysIn(periodOf(published), parts, sketch);
  return [...parts.map((part) => titleInShowKey(podcastId, part)), ...near];
}

/** What others have stored if they are close in time, and alike by title or text. */
export function soughtKeys({ title, published, sketch }: Described): number[] {
  if (published === undefined) return [];
  const parts = titleParts(title);
  return [-1, 0, 1].flatMap((period) => keysIn(periodOf(published) + period, parts, sketch));
}

/** What two transactions that store copies of one work have in common, so that one waits for the other. */
export function lockKeys(facts: {
  enclosure: string | undefined;
  guid: string | undefined;
  published: number | undefined;
}): number[] {
  const { published } = facts;
  const periods = published === undefined ? [] : [0, 1].map((next) => periodOf(published) + next);
  const keys = [enclosureKey(facts.enclosure), guidKey(facts.guid)].flatMap((key) => key ?? []);
  return [...new Set([...keys, ...periods.map((period) => keyOf('period', period))])].sort((a, b) => a - b);
}
