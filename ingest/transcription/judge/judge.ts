import type { TranscriptGap } from '../../../contract/shared/transcription.ts';
import type { Heard } from '../../../domain/core/text/heard.ts';
import type { Sound } from '../sound/sound.ts';
import { repetitionsIn } from './compression.ts';
import { createEchoes, type Echoes } from './echoes.ts';
import { isKnownPhrase } from './known-phrases.ts';
import { loopsIn } from './loops.ts';
import { placed } from './neighbors.ts';
import { placeOfSilent } from './silent-words.ts';
import { isSoundNote } from './sound-notes.ts';
import { tooFast } from './too-fast.ts';
import { segmentsOf, type Unit, unitsOf } from './unit.ts';
import { isInventedPhrase, isUnsure } from './unsure.ts';
import { leftOutIn, wordlessIn } from './wordless.ts';

export type Judged = {
  /** Without what was invented. */
  heard: Heard;
  /** In order, in seconds from the beginning of the piece. */
  gaps: TranscriptGap[];
  /** Stretches without words at the beginning and the end of the piece that are too short to be gaps by themselves. */
  ends: TranscriptGap[];
};

/** Sentences by whether somebody said them. What is left out changes what is next to the others, so rules come in turn. */
function divide(
  all: Unit[],
  { sound, echoes, isEstimated }: { sound: Sound; echoes: Echoes; isEstimated: boolean },
): { said: Unit[]; leftOut: Unit[] } {
  let said = all;
  const leftOut: Unit[] = [];
  const remove = (found: Set<Unit>) => {
    leftOut.push(...said.filter((unit) => found.has(unit)));
    said = said.filter((unit) => !found.has(unit));
  };
  remove(echoes.in(said));
  remove(loopsIn(said));
  remove(repetitionsIn(said));
  remove(tooFast(said, sound));
  const places = placed(said, sound);
  remove(new Set(places.filter((place) => isUnsure(place, sound)).map(({ unit }) => unit)));
  if (!isEstimated) {
    const moved = new Map(placed(said, sound).map((place) => [place.unit, placeOfSilent(place, sound)]));
    remove(new Set(said.filter((unit) => !moved.get(unit))));
    said = said.map((unit) => moved.get(unit) ?? unit).sort((a, b) => a.start - b.start);
  } else if (sound.audible.length === 0) remove(new Set(said));
  // Several phrases next to each other are no talk.
  const isOftenInvented = (unit: Unit) => isKnownPhrase(unit.text) || echoes.mayBe(unit);
  const amongTalk = placed(said, sound, (unit) => !isOftenInvented(unit));
  const isInvented = amongTalk.filter(
    (place) => isOftenInvented(place.unit) && isInventedPhrase(place, sound, isEstimated),
  );
  remove(new Set(isInvented.map(({ unit }) => unit)));
  return { said, leftOut };
}

/**
 * What was said in a piece: without what the service invented where nobody speaks. Words need times (`estimateTimes`).
 * Speech is never left out because a service doesn't say how sure it is. `names` are those that the service was given.
 */
export function judge(heard: Heard, sound: Sound, names: string[] = []): Judged {
  const all = unitsOf(heard).filter(({ text }) => !isSoundNote(text));
  const { said, leftOut } = divide(all, {
    sound,
    echoes: createEchoes(names),
    isEstimated: heard.isEstimated,
  });
  const words = said.flatMap((unit) => unit.words);
  const { gaps, ends } = wordlessIn(words, sound);
  return {
    heard: { ...heard, segments: segmentsOf(said) },
    gaps: [...gaps, ...leftOutIn(leftOut, [...words, ...gaps], sound)].sort((a, b) => a.start - b.start),
    ends,
  };
}
