import { describe, expect, it } from 'vitest';
import type { ResultMatch } from '../../../contract/api/library/search.ts';
import type { EntityInPassage } from '../match/entity-fit.ts';
import { readQuery } from '../read-query/query.ts';
import type { PassageFacts } from './hydrate.ts';
import { type ResultOptions, toResult } from './result.ts';

const facts = (text: string, changes: Partial<PassageFacts> = {}): PassageFacts => ({
  ...{ passageId: 'passage', ordinal: 3, text, speaker: null, startSeconds: 12, startEstimated: false },
  ...{ speakerEntityId: null, speakerName: null, entities: [] },
  ...{ episodeId: 'episode', episodeTitle: 'On nurseries', episodeSlug: 'on-nurseries', episodeLink: null },
  ...{ episodeImageUrl: null, language: 'en', publicationDate: null, createdAt: new Date('2026-05-06') },
  ...{ podcastId: 'podcast', podcastTitle: 'Moss Weekly', podcastSlug: 'moss-weekly' },
  ...{ workId: 'episode', alsoIn: [] },
  ...{ podcastHtmlUrl: null, podcastImageUrl: 'https://example.com/podcast.jpg' },
  ...changes,
});

const ada: EntityInPassage = {
  ...{ mentionId: 'mention', entityId: 'ada', name: 'Ada Palmer', type: 'person' },
  ...{ role: 'mention', surface: 'Ada Palmer' },
};

function show(query: string, passage: PassageFacts, options: Partial<Omit<ResultOptions, 'query'>> = {}) {
  const read = readQuery(query);
  if (!read) throw new Error(`No words in ${query}`);
  return toResult(passage, { query: read, match: 'all', ...options });
}

describe('what a result highlights', () => {
  const marked = (query: string, text: string, match: ResultMatch = 'all') =>
    show(query, facts(text), { match }).highlighted_context;

  it('is what was looked for, in the spelling of the passage', () => {
    expect(marked('tree nursery', 'A Tree-Nursery, and a tree.')).toBe(
      'A <mark>Tree-Nursery</mark>, and a <mark>tree</mark>.',
    );
  });

  it('is a quote as a whole', () => {
    expect(marked('"tree nursery"', 'A tree in a tree nursery.')).toBe(
      'A tree in a <mark>tree nursery</mark>.',
    );
  });

  it('is nothing that must not be said, and nothing of a title', () => {
    expect(marked('moss -tree', 'Moss on a tree')).toBe('<mark>Moss</mark> on a tree');
    expect(marked('moss title:tree', 'Moss on a tree')).toBe('<mark>Moss</mark> on a tree');
  });

  it('is a word that only asks where it is between others', () => {
    const text = 'How they run SQLite in production is in the book.';
    expect(marked('how is sqlite in production', text)).toBe(
      'How they run <mark>SQLite in production</mark> is in the book.',
    );
    expect(marked('"of" rust history', 'Of all, Rust')).toBe('<mark>Of</mark> all, <mark>Rust</mark>');
    expect(marked('who are you', 'So who are you?')).toBe('So <mark>who are you</mark>?');
  });

  it('is a single letter only between other words', () => {
    const text = 'The price a customer pays, and a price for A.';
    expect(marked('a price', text)).toBe(
      'The <mark>price</mark> a customer pays, and a <mark>price</mark> for A.',
    );
    expect(show('a price', facts(text)).name).toBe('price');
    expect(marked('plan b works', 'So plan B works.')).toBe('So <mark>plan B works</mark>.');
  });

  it('is each word by itself where only some were found', () => {
    expect(marked('"tree nursery" moss', 'A nursery with moss', 'some')).toBe(
      'A <mark>nursery</mark> with <mark>moss</mark>',
    );
  });

  it('is no markup that somebody said', () => {
    expect(marked('moss', '<b>Moss</b> & fern')).toBe('&lt;b&gt;<mark>Moss</mark>&lt;/b&gt; &amp; fern');
  });
});

describe('the name of a result', () => {
  it('is that of the entity that the query names', () => {
    const result = show('palmer', facts('We met Ada Palmer.', { entities: [ada] }));
    expect(result).toMatchObject({
      ...{ id: 'mention', entity_id: 'ada', name: 'Ada Palmer', entity_type: 'person' },
      highlighted_name: 'Ada <mark>Palmer</mark>',
      short_description: 'Person, mentioned in Moss Weekly',
    });
  });

  it('is the longest part of the passage that was found, if no entity is named', () => {
    const result = show('tree nursery', facts('A tree of the Tree Nursery', { entities: [ada] }));
    expect(result).toMatchObject({
      id: 'tree-nursery-passage',
      entity_id: null,
      name: 'Tree Nursery',
      entity_type: 'topic',
    });
  });

  it('is the query as it was typed where the passage says nothing of it', () => {
    const passage = facts('So we went on', { language: 'de' });
    expect(show('tree nursery', passage).name).toBe('tree nursery');
    expect(show('"Große Straße"', passage)).toMatchObject({
      name: 'Große Straße',
      id: 'grosse-strasse-passage',
    });
    expect(show('צה"ל', passage).name).toBe('צה"ל');
    expect(show('Moss -tree', passage).name).toBe('moss');
  });

  it('is of the type that was asked for', () => {
    const event: EntityInPassage = { ...ada, mentionId: 'event', entityId: 'event', type: 'event' };
    const passage = facts('Ada Palmer', { entities: [ada, event] });
    expect(show('ada palmer', passage, { type: 'event' })).toMatchObject({
      id: 'event',
      entity_type: 'event',
    });
  });

  it('goes with who said it', () => {
    const passage = facts('We met Ada Palmer.', { entities: [ada], speaker: 'Jo Walton' });
    expect(show('ada palmer', passage).short_description).toBe(
      'Person, mentioned by Jo Walton in Moss Weekly',
    );
    const own = facts('Hello.', { entities: [{ ...ada, role: 'speaker' }], speaker: 'Ada Palmer' });
    expect(show('ada palmer', own)).toMatchObject({
      role: 'speaker',
      short_description: 'Person, speaking in Moss Weekly',
    });
  });
});

describe('a result', () => {
  it('has the picture of its episode, or else of its podcast', () => {
    const imageUrl = (episodeImageUrl: string | null) =>
      show('moss', facts('Moss', { episodeImageUrl })).podcast_image_url;
    expect(imageUrl('https://example.com/episode.jpg')).toBe('https://example.com/episode.jpg');
    expect(imageUrl(null)).toBe('https://example.com/podcast.jpg');
  });

  it('has a date if its episode has one', () => {
    const dateOf = (publicationDate: Date | null) =>
      show('moss', facts('Moss', { publicationDate })).publication_date;
    expect(dateOf(new Date('2026-05-06T08:00:00+02:00'))).toBe('2026-05-06T06:00:00.000Z');
    expect(dateOf(null)).toBeNull();
  });
});
