import { describe, expect, it } from 'vitest';
import { isAsking, isQuestionWord, withoutQuestionWords } from './question-words.ts';

const asks = (query: string) => isAsking(query.split(' '));
const tellingOf = (query: string) => withoutQuestionWords(query.split(' ')).join(' ');

describe('words that only ask', () => {
  it('are those of questions, of requests, and of kinds of answers', () => {
    for (const word of ['how', 'the', 'explain', 'beginners', 'opinion', 'guest']) {
      expect(isQuestionWord(word), word).toBe(true);
    }
    for (const word of ['rust', 'learn', 'software', 'history', 'hard']) {
      expect(isQuestionWord(word), word).toBe(false);
    }
  });

  it('ask for two other words or more', () => {
    expect(asks('the history of rust')).toBe(true);
    expect(asks('tips for tree nurseries')).toBe(true);
  });

  it('ask for a single other word only in a question', () => {
    expect(asks('what is rust')).toBe(true);
    expect(asks('why rust')).toBe(true);
    expect(asks('evan you')).toBe(false);
    expect(asks('the guardian')).toBe(false);
  });

  it('ask for nothing if there are no other words', () => {
    expect(asks('who are you')).toBe(false);
    expect(asks('the who')).toBe(false);
  });

  it('are left out unless they are all there is', () => {
    expect(tellingOf('what do people say about the history of rust')).toBe('history rust');
    expect(tellingOf('the who')).toBe('the who');
  });
});
