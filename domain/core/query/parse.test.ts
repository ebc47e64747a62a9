import { describe, expect, it } from 'vitest';
import { episodeTexts } from '../../../testing/truth/episode-texts.ts';
import { toSearchable } from '../../../testing/truth/searchable-episode.ts';
import { canonicalText } from './canonical.ts';
import { matchesExpression } from './match.ts';
import { parseExpression, parseStored } from './parse.ts';

const canonical = (query: string) => {
  const expression = parseExpression(query);
  return expression && canonicalText(expression);
};

const matches = (query: string, text: string) => {
  const expression = parseExpression(query);
  const episode = toSearchable(episodeTexts({ passages: [{ speaker: null, text }] }));
  return expression !== undefined && matchesExpression(expression, episode);
};

describe('the grammar of searches and alerts', () => {
  it.each([
    ['Paper  MILL', 'paper mill'],
    ['“paper mill” -ink', '"paper mill" -ink'],
    ['paper NOT ink', 'paper -ink'],
    ['paper AND NOT "blue ink"', 'paper -"blue ink"'],
    ['CI/CD c plus plus', '"ci cd" cplusplus'],
    ['(ink OR "blue paint") AND mill', '(ink OR "blue paint") mill'],
    ['kuber* self-host*', 'kuber* self/host*'],
    ['paper NEAR/10 "blue mill"', 'paper NEAR/10 "blue mill"'],
    [
      'title:"paper mill" podcast:ink speaker:(ada OR bo)',
      'title:"paper mill" podcast:ink speaker:(ada OR bo)',
    ],
    ['mill title:-ink', 'mill title:-ink'],
    ['Episode:( Paper  mill ) -episode:ink', 'episode:(paper mill) -episode:ink'],
    ['episode:"paper mill" (ink episode:speaker:ada)', 'episode:"paper mill" (ink episode:speaker:ada)'],
    ['episode:(paper OR paper)', 'episode:paper'],
    ['ink OR Ink', 'ink'],
    ['c "sharp" ink', '"c" "sharp" "ink"'],
    ['foo:bar - baz', '"foo bar" baz'],
  ])('reads %s', (query, text) => {
    expect(canonical(query)).toBe(text);
    expect(canonicalText(parseStored(text) ?? { kind: 'and', parts: [] })).toBe(text);
  });

  it.each([
    ['(paper', 1],
    ['paper) ink', 6],
    ['paper OR', 7],
    ['OR ink', 1],
    ['paper NEAR/5', 7],
    ['paper NEAR/0 ink', 7],
    ['ink title:(episode:paper)', 5],
    ['speaker:(ada -episode:ink)', 1],
  ])('says where %s is wrong', (query, position) => {
    expect(() => parseExpression(query)).toThrow(
      expect.objectContaining({ code: 'invalid_query', details: { position } }),
    );
  });

  it.each(['vs', 'vs.', 'Versus', 'or', 'and', 'NOT', 'near/3', 'or or', '-vs', 'title:', 'speaker: '])(
    'says that %s finds nothing by itself',
    (query) => {
      expect(() => parseExpression(query)).toThrow(expect.objectContaining({ code: 'invalid_query' }));
    },
  );

  it.each(['"vs"', 'VS', 'to vs', '"or"', 'for', 'the who', 'nothing'])('looks for %s', (query) => {
    expect(parseExpression(query)).toBeDefined();
  });

  it('counts words as speakers of their language do', () => {
    const isRead = (query: string) => {
      try {
        return parseExpression(query) !== undefined;
      } catch (error) {
        expect(error).toMatchObject({ code: 'query_too_long' });
        return false;
      }
    };
    const thai = 'เมื่อวานนี้เราไปตลาดน้ำกับเพื่อนเก่าและซื้อผลไม้หลายอย่างกลับบ้านก่อนฝนตกหนักในตอนเย็นแล้วก็นั่งคุยกันเรื่องเรือ';
    const japanese =
      '昨日は古い港まで歩いて灯台守の娘さんに会い、彼女が描いた船の絵を見せてもらいましたが、とても静かな夜でした';
    expect([thai, japanese, `"${thai}"`].map(isRead)).toEqual([true, true, true]);
    expect([`${thai} ${thai}`, japanese.repeat(2)].map(isRead)).toEqual([false, false]);
    // Letters that no dictionary cuts.
    expect(['ລ'.repeat(190), 'ລ'.repeat(200)].map(isRead)).toEqual([true, false]);
    expect([32, 33].map((count) => isRead('w '.repeat(count)))).toEqual([true, false]);
    expect(isRead(`(${'w '.repeat(20)}) OR x -"${'w '.repeat(11)}"`)).toBe(true);
  });

  it('finds nothing to look for in signs and exclusions alone', () => {
    for (const query of ['', '""', '-', '!!!', '-paper', '()', 'episode:-paper'])
      expect(parseExpression(query), query).toBeUndefined();
  });

  it('means the same whatever reads it', () => {
    expect(matches('"really good that was"', 'Really good. That was it.')).toBe(true);
    expect(matches('good -bad', 'good and bad')).toBe(false);
    expect(matches('kuber*', 'Kubernetes')).toBe(true);
    expect(matches('paper NEAR/1 mill', 'a mill of paper')).toBe(true);
    expect(matches('paper NEAR/1 mill', 'a mill for new paper')).toBe(false);
    expect(matches('title:paper', 'paper')).toBe(false);
  });
});
