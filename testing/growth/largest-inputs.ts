import { parseChaptersFile } from '../../ingest/feeds/chapters.ts';
import { parseFeed } from '../../ingest/feeds/parse.ts';
import { episodeLine, readFields } from '../../ingest/sources/bundle-format.ts';
import { readOpml } from '../../ingest/sources/opml.ts';
import { cleanHtml } from '../../ingest/text/clean-html.ts';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import { type Subject, tolerant } from './measure.ts';

const megabyte = 1_048_576;

/** An input from outside, and how many characters of it are read at most. */
export type LargestInput = Subject & { maxLength: number };

const transcript = (name: string, hint: string, before: string, after = ''): LargestInput => ({
  name,
  maxLength: 32 * megabyte,
  read: (text) => parseTranscript(Buffer.from(before + text + after), hint, ['Ann Lee']),
});
const feed = (name: string, before: string): LargestInput => ({
  name,
  maxLength: 50 * megabyte,
  read: tolerant((text) => parseFeed(Buffer.from(before + text))),
});

export const largestInputs: LargestInput[] = [
  transcript('WebVTT', '.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'),
  transcript('HTML', '.html', '<html><body><cite>Ann:</cite><time>0:01</time><p>'),
  transcript('text', '.txt', ''),
  {
    ...transcript('JSON', '.json', ''),
    read: (text) =>
      parseTranscript(Buffer.from(JSON.stringify({ segments: [{ startTime: 1, body: text }] })), '.json'),
  },
  feed('feed', '<rss><channel><title>T</title>'),
  feed('item of a feed', '<rss><channel><title>T</title><item><title>'),
  feed('description in a feed', '<rss><channel><title>T</title><item><title>A</title><description><![CDATA['),
  {
    name: 'OPML',
    maxLength: 50 * megabyte,
    read: tolerant((text) => readOpml(Buffer.from(`<opml><body>${text}`))),
  },
  {
    name: 'chapters',
    maxLength: 2 * megabyte,
    read: tolerant((text) =>
      parseChaptersFile(Buffer.from(JSON.stringify({ chapters: [{ startTime: 1, title: text }] }))),
    ),
  },
  {
    name: 'line of a bundle',
    maxLength: 16 * megabyte,
    read: tolerant((text) => readFields(episodeLine, { title: text, description: text, link: text })),
  },
  // A longer description is cut.
  { name: 'HTML of a description', maxLength: 65_536, read: cleanHtml },
];

/** Read by the same code as others, and only tried in the long form. */
export const moreInputs: LargestInput[] = [
  transcript('HTML without marks', '.html', '<html><body>'),
  feed('Atom feed', '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>'),
  transcript('SubRip', '.srt', '1\n00:00:01,000 --> 00:00:02,000\n'),
  transcript('malformed JSON', '.json', '{"segments":['),
];
