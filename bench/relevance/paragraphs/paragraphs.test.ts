import { describe, expect, it } from 'vitest';
import { isQuestionWord } from '../../../domain/search/read-query/question-words.ts';
import { spokenWords } from './mishear/spoken-words.ts';
import { readParagraphQuestions, readParagraphs } from './read-paragraphs.ts';

const paragraphs = readParagraphs();
const questions = readParagraphQuestions();
const saidBy = new Map(paragraphs.map(({ title, text }) => [title, new Set(spokenWords(text))]));
const tellingWords = (q: string) => new Set(spokenWords(q).filter((word) => !isQuestionWord(word)));
const ofKind = (kind: string) => questions.filter((question) => question.kind === kind);

describe('the paragraphs and their questions', () => {
  it('are 160 of 90 to 150 words, each with a title of its own', () => {
    expect(paragraphs).toHaveLength(160);
    expect(saidBy.size).toBe(160);
    const lengths = paragraphs.map(({ text }) => text.split(/\s+/).length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(90);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(150);
  });

  it('ask about each paragraph once in its words and once in others', () => {
    const titles = [...saidBy.keys()].toSorted();
    for (const kind of ['question', 'loose'])
      expect(
        ofKind(kind)
          .map(({ title }) => title)
          .toSorted(),
      ).toEqual(titles);
    expect(new Set(questions.map(({ q }) => q)).size).toBe(questions.length);
  });

  it('have more words of a question in its paragraph than in any other', () => {
    const wrong = ofKind('question').filter(({ q, title }) => {
      const telling = tellingWords(q);
      const counts = Array.from(saidBy, ([other, said]) => ({
        other,
        count: telling.intersection(said).size,
      }));
      const own = counts.find(({ other }) => other === title)?.count ?? 0;
      return counts.some(({ other, count }) => other !== title && count >= own);
    });
    expect(wrong).toEqual([]);
  });

  it('have fewer than two thirds of the words of a loose question in its paragraph', () => {
    const wrong = ofKind('loose').filter(({ q, title }) => {
      const telling = tellingWords(q);
      return telling.intersection(saidBy.get(title) ?? new Set()).size / telling.size >= 2 / 3;
    });
    expect(wrong).toEqual([]);
  });
});
