import { toSlug } from '../../domain/core/text/slug.ts';
import { extractEntities } from '../../domain/entities/extract/extract.ts';
import { findTopics } from '../../domain/entities/topics/topics.ts';
import { parseFeed } from '../../ingest/feeds/parse.ts';
import { toPassages } from '../../ingest/passages/to-passages.ts';
import { countWords } from '../../ingest/passages/words.ts';
import { readOpml } from '../../ingest/sources/opml.ts';
import { cleanHtml } from '../../ingest/text/clean-html.ts';
import { parseDate, parseDuration } from '../../ingest/text/times.ts';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import { readTranscript } from '../../ingest/transcripts/read.ts';
import { jsonShapes, textShapes } from '../../ingest/transcripts/shapes/load-shapes.ts';
import { coreSubjects } from './core-subjects.ts';
import { type Subject, tolerant } from './measure.ts';
import { outputSubjects } from './output-subjects.ts';

const episode = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';

const transcript = (name: string, hint: string, wrap: (text: string) => string): Subject => ({
  name: `transcript as ${name}`,
  read: (text) => parseTranscript(Buffer.from(wrap(text)), hint, ['Ann Lee']),
});

const segments = (bodies: string[]) =>
  JSON.stringify({ segments: bodies.map((body, at) => ({ speaker: 'Ann', startTime: at, body })) });

/** A document with this in place of each of its longer texts, which are what is said. */
const inTexts = (json: unknown, text: string) =>
  JSON.stringify(json, (_, value: unknown) =>
    typeof value === 'string' && /^[\p{L} ]{3,}[.!]?$/u.test(value) && !/^[a-z_]+$/.test(value)
      ? text
      : value,
  );

/** Everything that reads text from outside. */
export const growthSubjects: Subject[] = [
  ...coreSubjects,
  ...outputSubjects,
  transcript('WebVTT', '.vtt', (text) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}`),
  transcript('SubRip', '.srt', (text) => `1\n00:00:01,000 --> 00:00:02,000\n${text}`),
  transcript('JSON of one segment', '.json', (text) => segments([text])),
  transcript('JSON of words', '.json', (text) => segments(text.match(/[\s\S]{1,6}/g) ?? [])),
  transcript('malformed JSON', '.json', (text) => `{"segments":[${text}`),
  transcript('HTML', '.html', (text) => `<html><body><cite>Ann:</cite><time>0:01</time><p>${text}`),
  transcript('HTML with a long speaker', '.html', (text) => `<cite>${text}</cite>${text}`),
  transcript('text', '.txt', (text) => text),
  transcript('Markdown', '.md', (text) => `**Ann:** ${text}\n\n**Bo:** ${text}`),
  // After what each form begins with.
  ...textShapes.map(({ name, example }) => transcript(name, '', (text) => `${example.source}\n${text}`)),
  // In its fields.
  ...jsonShapes.map(({ name, example }) => transcript(name, '.json', (text) => inTexts(example.json, text))),
  {
    name: 'whether it is a transcript',
    read: tolerant((text) =>
      readTranscript(Buffer.from(text), { hint: '', knownPeople: [], durationSeconds: 60 }),
    ),
  },
  transcript('front matter', '.md', (text) => `---\n${text}\n---\n${text}`),
  { name: 'passages', read: (text) => toPassages(episode, [{ text: text.toWellFormed(), start: 1 }], 'en') },
  { name: 'words', read: (text) => countWords(text, 'ja') },
  {
    name: 'passages without blanks',
    read: (text) => toPassages(episode, [{ text: `橋${text.toWellFormed()}橋の上で`, start: 1 }], 'ja'),
  },
  {
    name: 'entities',
    read: (text) =>
      extractEntities({ passages: [{ text, speaker: text.slice(0, 60) }], people: [], knownPeople: [] }),
  },
  { name: 'topics', read: (text) => findTopics({ passages: [{ text }, { text }], language: 'en' }) },
  { name: 'HTML of a description', read: cleanHtml },
  { name: 'slug', read: (text) => toSlug(text, 'x') },
  { name: 'date', read: parseDate },
  { name: 'duration', read: parseDuration },
  {
    name: 'feed',
    read: tolerant((text) => parseFeed(Buffer.from(`<rss><channel><title>T</title>${text}`))),
  },
  {
    name: 'feed item',
    read: tolerant((text) =>
      parseFeed(
        Buffer.from(
          `<?xml version="1.0"?><rss><channel><title>T</title><item><title>${text}</title><description><![CDATA[${text}]]></description><pubDate>${text}</pubDate></item></channel></rss>`,
        ),
      ),
    ),
  },
  { name: 'OPML', read: tolerant((text) => readOpml(Buffer.from(`<opml><body>${text}</body></opml>`))) },
];
