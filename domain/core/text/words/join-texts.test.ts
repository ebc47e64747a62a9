import { expect, it } from 'vitest';
import { joinTexts } from './join-texts.ts';

it.each([
  ['日本語', ['今日は東京', 'の天気です。'], '今日は東京の天気です。'],
  ['日本語', ['最近のAI', '技術は', 'GPUで動く。'], '最近のAI技術はGPUで動く。'],
  ['中文', ['我们今天聊', '比特币，', '还有别的。'], '我们今天聊比特币，还有别的。'],
  ['ไทย', ['วันนี้เราจะคุย', 'เรื่องกาแฟ'], 'วันนี้เราจะคุยเรื่องกาแฟ'],
  ['ไทย', ['เราใช้', 'Linux', 'ทุกวัน'], 'เราใช้ Linux ทุกวัน'],
  ['한국어', ['오늘은 서울의', '날씨입니다.'], '오늘은 서울의 날씨입니다.'],
  ['한국어', ['大韓民國', '헌법은'], '大韓民國 헌법은'],
  ['العربية', ['نتحدث اليوم', 'عن القهوة.'], 'نتحدث اليوم عن القهوة.'],
  ['English', ['We talk', 'about tea.'], 'We talk about tea.'],
  ['English', ['We talk ', 'about tea.'], 'We talk about tea.'],
  ['𠮷', ['𠮷野家', '𠮷田'], '𠮷野家𠮷田'],
  ['nothing', [], ''],
])('joins lines of %s to one', (_, lines, joined) => {
  expect(joinTexts(lines)).toBe(joined);
});
