import { looksLikeLabel, selectSpeakers } from '../../lines/speakers.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';

/** `Ann Lee: `, `>> ANN LEE: `, `[SPEAKER_00]: `, `[Ann Lee] `, `王芳：`, before what is said. */
const label =
  /^(?:- ?)?(?:>{2,3} ?)?(?:\[([^[\]:]{1,60})\](?: ?[:：] ?| (?=\S))|([^:：[\]]{1,60}?) ?(?:: (?=\S)|： ?(?=\S)))/;
const turn = /^(?:- ?)?>{2,3} ?/;
const turnWithin = /(?:^| )(?=>{2,3} ?[^>\s])/;
/** A quote within a quote looks like a turn, and is rare. */
const minTurns = 2;

const labelOf = (text: string) => {
  const match = label.exec(text);
  const name = match?.[1] ?? match?.[2];
  return match && name && looksLikeLabel(name) ? { name, length: match[0].length } : undefined;
};

/** Captions mark turns by `>>`, within a cue too: what is said there begins at a time that nobody wrote. */
function splitAtTurns(lines: TranscriptLine[]): TranscriptLine[] {
  const turns = lines.filter(({ text }) => text.includes('>>') && turnWithin.test(text)).length;
  if (turns < minTurns) return lines;
  return lines.flatMap(({ start, text }) =>
    text.split(turnWithin).map((part, at) => ({ start: at === 0 ? start : undefined, text: part })),
  );
}

/**
 * The lines of captions, without the labels of who speaks, which hold until the next. What looks like a label, but names
 * no speaker, is said. Lines that have speakers stay as they are.
 */
export function withCueSpeakers(lines: TranscriptLine[], knownPeople: string[]): TranscriptLine[] {
  if (lines.some(({ speaker }) => speaker !== undefined)) return lines;
  const turns = splitAtTurns(lines);
  const counts = new Map<string, number>();
  for (const { text } of turns) {
    const name = labelOf(text)?.name;
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const speakers = selectSpeakers(counts, knownPeople);
  const isTurn =
    turns.length > lines.length || turns.filter(({ text }) => turn.test(text)).length >= minTurns;
  let speaker: string | undefined;
  return turns.flatMap(({ start, text }) => {
    const marked = labelOf(text);
    const isSpeaker = marked !== undefined && speakers.has(marked.name);
    const isOther = isTurn && turn.test(text);
    if (isSpeaker) speaker = marked.name;
    else if (isOther) speaker = undefined;
    const said = isSpeaker ? text.slice(marked.length) : isOther ? text.replace(turn, '') : text;
    return said.trim() === '' ? [] : [{ start, speaker, text: said }];
  });
}
