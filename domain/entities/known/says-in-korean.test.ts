import { expect, it } from 'vitest';
import { saysInKorean } from './says-in-korean.ts';

it('finds a name with a particle, and not in another word', () => {
  for (const text of ['서울에서도 옵니다.', '서울은 큽니다.', '오늘 서울로 갑니다', '서울'])
    expect(saysInKorean(text, '서울', 'ko'), text).toBe(true);
  for (const text of ['서울대에 갑니다.', '동서울에서 옵니다.', '부산에서 옵니다.'])
    expect(saysInKorean(text, '서울', 'ko'), text).toBe(false);
  expect(saysInKorean('이 사람', '이', 'ko')).toBe(false);
  expect(saysInKorean('서울에서', '서울', 'ja')).toBe(false);
});
