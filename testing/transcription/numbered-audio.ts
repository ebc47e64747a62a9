import { wavFile } from '../../ingest/audio/cut/wav.ts';
import { sampleRate } from '../../ingest/audio/limits.ts';
import type { Said } from './said.ts';
import type { Sent } from './server-shapes.ts';

// A recording in which every half second has a word, its number, and which tells wherever it is cut which numbers are in it.

const wordSamples = sampleRate / 2;
const spokenSamples = Math.floor(wordSamples * 0.7);
const marker = [32_000, -32_000, 31_000];
/** Samples may change a little on their way. */
const tolerance = 8;
const numberStep = 20;
const wordsPerSentence = 8;
const loudness = 6_000;

const consonants = 'bdfghklmnprstvwz';
const vowels = 'aeiou';
const syllables = consonants.length * vowels.length;
/** Has no factor in common with the number of words there are: numbers next to each other have words that are unlike. */
const step = 104_729;

/** The word of a number: the same number has the same word, and no other has it. */
export function numberedWord(at: number): string {
  let rest = (at * step) % syllables ** 3;
  let word = '';
  for (let syllable = 0; syllable < 3; syllable += 1) {
    word +=
      (consonants[rest % consonants.length] ?? '') +
      (vowels[Math.floor(rest / consonants.length) % vowels.length] ?? '');
    rest = Math.floor(rest / syllables);
  }
  return word;
}

/** Where nobody speaks, in words. */
export type Silence = { from: number; to: number };

/** A WAV file of so many words. */
export function numberedAudio(words: number, silences: Silence[] = []): Buffer {
  const samples = new Int16Array(words * wordSamples);
  for (let word = 0; word < words; word += 1) {
    const at = word * wordSamples;
    const isSilent = silences.some(({ from, to }) => word >= from && word < to);
    for (let sample = 0; sample < spokenSamples && !isSilent; sample += 1)
      samples[at + sample] = Math.round(Math.sin((sample * (40 + (word % 7))) / 300) * loudness);
    if (!isSilent) samples.set([...marker, word * numberStep], at);
  }
  return wavFile(samples);
}

function* markersIn(samples: Int16Array): Generator<{ word: number; start: number }> {
  for (let at = 0; at + marker.length < samples.length; at += 1)
    if (marker.every((value, offset) => Math.abs((samples[at + offset] ?? 0) - value) <= tolerance))
      yield { word: Math.round((samples[at + marker.length] ?? 0) / numberStep), start: at / sampleRate };
}

/** What is said in a part of such a recording: the words that are whole in it, in sentences of eight. */
export function hearNumbers({ samples, seconds }: Pick<Sent, 'samples' | 'seconds'>): Said {
  const spoken = [...markersIn(samples)]
    .map(({ word, start }) => ({ word, start, end: start + spokenSamples / sampleRate }))
    .filter(({ end }) => end <= seconds);
  const sentences = Map.groupBy(spoken, ({ word }) => Math.floor(word / wordsPerSentence));
  const segments = [...sentences.values()].map((words) => {
    const timed = words.map(({ word, start, end }) => ({
      text: numberedWord(word) + (word % wordsPerSentence === wordsPerSentence - 1 ? '.' : ''),
      start,
      end,
    }));
    return {
      text: timed.map(({ text }) => text).join(' '),
      start: timed[0]?.start ?? 0,
      end: timed.at(-1)?.end ?? 0,
      words: timed,
    };
  });
  return { language: 'english', segments };
}
