import { tidy } from '../../lines/inline.ts';
import { readXml } from '../../lines/markup.ts';
import { toSpeaker } from '../../lines/speakers.ts';
import { parseTimestamp } from '../../lines/timestamp.ts';
import type { TranscriptLine } from '../../lines/transcript-line.ts';
import type { TextShape } from '../shape.ts';

type Rates = { frames: number; ticks: number };

const containers = new Set(['body', 'div']);

const unitSeconds: Record<string, number> = { h: 3_600, m: 60, s: 1, ms: 0.001 };

/** Seconds of a clock, with frames or without, or of an offset such as `12.5s`, `100ms`, `30f`, `900t` or `12.5`. */
function secondsOf(time: string | undefined, { frames, ticks }: Rates): number | undefined {
  const text = time?.trim() ?? '';
  const [, count, unit = 's'] = /^(\d{1,12}(?:\.\d{1,9})?)(h|m|s|ms|f|t)?$/.exec(text) ?? [];
  if (count !== undefined)
    return Number(count) * (unit === 'f' ? 1 / frames : unit === 't' ? 1 / ticks : (unitSeconds[unit] ?? 1));
  const [, clock = text, frame] = /^(\d+:\d+:\d+):(\d{1,3})$/.exec(text) ?? [];
  const seconds = parseTimestamp(clock);
  return seconds === undefined ? undefined : seconds + Number(frame ?? 0) / frames;
}

/** Collects paragraphs. The words that Apple sets in spans of their own get the blanks that it leaves out. */
class TtmlReader {
  readonly lines: (TranscriptLine & { agent: string | undefined })[] = [];
  readonly names = new Map<string, string>();
  #rates: Rates = { frames: 30, ticks: 1 };
  #agent = '';
  #isName = false;
  /** When what is open began, from the outside in: times within it count from there. */
  readonly #begins: number[] = [0];
  #open: { start: number | undefined; agent: string | undefined; text: string } | undefined;

  begin(tag: string, attributes: Record<string, string>): void {
    if (tag === 'tt') {
      const [frames, ticks] = [Number(attributes['ttp:framerate']), Number(attributes['ttp:tickrate'])];
      this.#rates = { frames: frames || 30, ticks: ticks || frames || 1 };
    }
    if (tag === 'ttm:agent') this.#agent = attributes['xml:id'] ?? '';
    if (tag === 'ttm:name') this.#isName = true;
    const begin = secondsOf(attributes.begin, this.#rates);
    const from = this.#begins.at(-1) ?? 0;
    if (containers.has(tag)) this.#begins.push(from + (begin ?? 0));
    if (tag === 'p')
      this.#open = {
        start: begin === undefined ? undefined : from + begin,
        agent: attributes['ttm:agent'],
        text: '',
      };
    // Some set the times of words only.
    if (this.#open && tag === 'span') this.#open.start ??= begin === undefined ? undefined : from + begin;
    if (this.#open && (tag === 'br' || attributes['podcasts:unit'])) this.#open.text += ' ';
  }

  add(text: string): void {
    if (this.#isName && this.#agent) this.names.set(this.#agent, text.trim());
    else if (this.#open) this.#open.text += text;
  }

  end(tag: string): void {
    if (tag === 'ttm:name') this.#isName = false;
    if (containers.has(tag)) this.#begins.pop();
    if (tag !== 'p' || !this.#open) return;
    const { start, agent, text } = this.#open;
    if (tidy(text) !== '') this.lines.push({ start, agent, text: tidy(text) });
    this.#open = undefined;
  }
}

export const shape: TextShape = {
  name: 'TTML, of the W3C and of Apple Podcasts',
  published: 'https://www.w3.org/TR/ttml2/',
  format: 'text',
  example: {
    source:
      '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"><head><metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Ann Lee</ttm:name></ttm:agent></metadata></head><body><div><p begin="00:00:03.500" end="00:00:05.000" ttm:agent="a">Good evening,<br/>Bo.</p><p begin="8s" end="9s" ttm:agent="SPEAKER_2"><span podcasts:unit="sentence"><span podcasts:unit="word" begin="8.0">Hello</span><span podcasts:unit="word">there!</span></span></p></div></body></tt>',
    lines: [
      { start: 3.5, speaker: 'Ann Lee', text: 'Good evening, Bo.' },
      { start: 8, speaker: 'SPEAKER_2', text: 'Hello there!' },
    ],
  },
  read: (source) => {
    if (
      !/^\s*(?:<\?xml[^>]{0,200}\?>)?\s*(?:<!--[^>]{0,500}-->\s*)?<(?:tt:)?tt[\s>]/.test(
        source.slice(0, 1_000),
      )
    )
      return undefined;
    const reader = new TtmlReader();
    const nameOf = (tag: string) => tag.toLowerCase().replace(/^tt:/, '');
    const options = { lowerCaseAttributeNames: true };
    readXml(
      source,
      {
        begin: (tag, attributes) => reader.begin(nameOf(tag), attributes),
        add: (text) => reader.add(text),
        end: (tag) => reader.end(nameOf(tag)),
      },
      options,
    );
    return reader.lines.map(({ start, agent, text }) => ({
      start,
      speaker: agent === undefined ? undefined : toSpeaker(reader.names.get(agent) ?? agent),
      text,
    }));
  },
};
