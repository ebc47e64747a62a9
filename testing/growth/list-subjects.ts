import { escapeHtml } from '../../domain/core/formats/escape-html.ts';
import { extractEntities } from '../../domain/entities/extract/extract.ts';
import { findKnownPeople } from '../../domain/entities/known/find-known-people.ts';
import type { DescribedEpisode } from '../../domain/library/catalog/episode-description.ts';
import { noText } from '../../domain/library/placing/evidence.ts';
import { fingerprintOf } from '../../domain/library/takedowns/fingerprint.ts';
import { redactLines } from '../../domain/library/takedowns/redact.ts';
import { findPassageStarts } from '../../domain/library/transcripts/passage-lines.ts';
import { parseChaptersFile } from '../../ingest/feeds/chapters.ts';
import { parseFeed } from '../../ingest/feeds/parse.ts';
import { EpisodeMatcher } from '../../ingest/matching/episode-matcher.ts';
import { SearchableEpisode } from '../../ingest/matching/searchable-episode.ts';
import { peopleOfEpisode } from '../../ingest/prepare/episode-people.ts';
import type { PreparedEpisode } from '../../ingest/prepare/prepare.ts';
import { episodeLine, podcastFile, readFields } from '../../ingest/sources/bundle-format.ts';
import { readOpml } from '../../ingest/sources/opml.ts';
import { parseTranscript } from '../../ingest/transcripts/parse.ts';
import { type Subject, tolerant } from './measure.ts';

const episode = '0c0e8bb2-52ba-5a55-9d1e-6f6f1f5b3a01';
const noEpisode = { title: 'One', persons: [], entities: [] };
const noShow = { title: 'Show', persons: [] };

/** The text in many pieces, none of which is like another. */
const pieces = (text: string, length = 40): string[] =>
  Array.from(
    { length: Math.ceil(text.length / length) },
    (_, at) => `${text.slice(at * length, (at + 1) * length)} ${at}`,
  );

const items = (text: string, toItem: (piece: string, at: number) => string) =>
  pieces(text).map(toItem).join('');

const lamp = { id: 'lamp', name: 'Lamp', type: 'person', slug: 'lamp', nameKey: 'lamp' };

/** An episode in which every passage says the same name. */
const episodeAbout = (texts: string[]): PreparedEpisode => ({
  id: episode,
  podcastId: episode,
  inputHash: '',
  input: noEpisode,
  slug: 'one',
  description: undefined,
  language: 'en',
  transcript: { text: texts.join('\n'), marks: texts.map(() => [null, null]), format: 'text', wordCount: 0 },
  passages: texts.map((text, ordinal) => ({
    id: String(ordinal),
    ordinal,
    start: undefined,
    startEstimated: false,
    speaker: undefined,
    speakerEntityId: undefined,
    text: `Lamp ${text}`,
  })),
  entities: [lamp],
  mentions: texts.map((_, ordinal) => ({ id: '', ordinal, entityId: lamp.id, surfaceForm: 'Lamp' })),
  aliases: [],
  roles: [],
  topics: [],
  text: noText,
  redactions: 0,
});

const described: DescribedEpisode = {
  ...{ title: 'One', language: 'en', podcast: 'Show', author: null, description: null },
  ...{ persons: [], seasonTitle: null, chapters: [] },
};

/** What a source lists: not one long text but many short ones. Of these, too, twice as many take twice as long. */
export const listSubjects: Subject[] = [
  {
    name: 'feed of many items with one guid',
    read: tolerant((text) =>
      parseFeed(
        Buffer.from(
          `<rss><channel><title>T</title>${items(text, (piece) => `<item><guid>g</guid><title>${escapeHtml(piece)}</title></item>`)}</channel></rss>`,
        ),
      ),
    ),
  },
  {
    name: 'Atom feed',
    read: tolerant((text) =>
      parseFeed(
        Buffer.from(
          `<feed xmlns="http://www.w3.org/2005/Atom"><title>${text}</title>${items(text, (piece) => `<entry><title>${escapeHtml(piece)}</title></entry>`)}</feed>`,
        ),
      ),
    ),
  },
  {
    name: 'XML declaration',
    read: tolerant((text) =>
      parseFeed(Buffer.from(`<?xml ${text}?><rss><channel><title>T</title></channel></rss>`), {
        contentType: `text/xml; ${text}`,
      }),
    ),
  },
  {
    name: 'OPML of many feeds',
    read: tolerant((text) =>
      readOpml(
        Buffer.from(
          `<opml><body>${items(text, (piece) => `<outline text="${escapeHtml(piece)}" xmlUrl="https://a.example/${escapeHtml(piece)}"/>`)}</body></opml>`,
        ),
      ),
    ),
  },
  {
    name: 'titles of many chapters',
    read: tolerant((text) =>
      parseChaptersFile(
        Buffer.from(
          JSON.stringify({ chapters: pieces(text).map((title, startTime) => ({ startTime, title })) }),
        ),
      ),
    ),
  },
  {
    name: 'fields of a bundle',
    read: tolerant((text) => [
      readFields(podcastFile, {
        title: text,
        description: text,
        image_url: text,
        feed_url: `https://${text}`,
      }),
      readFields(episodeLine, {
        title: text,
        publication_date: text,
        itunes_duration: text,
        link: `https://${text}`,
        persons: pieces(text).map((name) => ({ name })),
        chapters: pieces(text).map((title) => ({ start: title, title })),
      }),
    ]),
  },
  {
    name: 'cues that go back in time',
    read: (text) =>
      parseTranscript(
        Buffer.from(
          `WEBVTT\n\n${pieces(text)
            .map((piece, at) => `00:${String(59 - (at % 60))}.000 --> 00:01.000\n<v ${at}>${piece}`)
            .join('\n\n')}`,
        ),
        '.vtt',
        [],
      ),
  },
  {
    name: 'many people and speakers',
    read: (text) => {
      const names = pieces(text, 400).map((_, at) => `Ann${at} Lee${at}`);
      const passages = names.map((name, at) => ({
        id: episode,
        ordinal: at,
        start: undefined,
        startEstimated: false,
        speaker: name.split(' ')[0],
        text: name,
      }));
      const people = peopleOfEpisode({ ...noEpisode, persons: [] }, noShow, passages, names);
      return extractEntities({ passages, people, knownPeople: names, showTitle: text.slice(0, 500) });
    },
  },
  {
    name: 'people in another language whose names begin alike',
    read: (text) => {
      const names = pieces(text, 400).map((_, at) => `Anna ${'A'.repeat(at % 90)}b${'c'.repeat(at / 90)}`);
      return findKnownPeople({
        passages: [{ text: 'Anna '.repeat(names.length) }, ...names.map((name) => ({ text: name }))],
        people: names,
        knownPeople: [],
        language: 'de',
      });
    },
  },
  {
    name: 'places of passages that are not in the transcript',
    read: (text) =>
      findPassageStarts(
        pieces(text, 10),
        pieces(text, 10).map((piece) => `#${piece}`),
      ),
  },
  {
    name: 'alert in an episode of many mentions',
    read: (text) => {
      const about = episodeAbout(pieces(text));
      const matcher = new EpisodeMatcher(about, new SearchableEpisode(about, described));
      return matcher.match({ id: episode, termKey: 'lamp', anywhere: false, filters: { type: 'person' } });
    },
  },
  {
    name: 'removal of texts',
    read: (text) => {
      const fingerprint = fingerprintOf(text.slice(0, 400));
      return redactLines(
        pieces(text).map((piece) => ({ text: piece })),
        fingerprint ? [fingerprint] : [],
      );
    },
  },
];
