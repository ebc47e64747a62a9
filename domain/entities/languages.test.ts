import { describe, expect, it } from 'vitest';
import { createOwnExtractor } from './extract/own-extractor.ts';

const extract = createOwnExtractor();
const namesIn = (language: string, texts: string[], people: string[] = [], speakers: string[] = []) =>
  extract({
    passages: texts.map((text, at) => ({ text, speaker: speakers[at] })),
    people,
    knownPeople: [],
    showTitle: 'Guten Morgen',
    language,
  });

describe('entities in other languages than English', () => {
  it.each([
    [
      'de',
      'Vielen Dank, Herr Müller. Guten Morgen! Die Deutsche Bahn fährt nach Bad Homburg, Gott sei Dank.',
    ],
    ['fr', 'Un café, s’il vous plaît. Merci Paul, on va à Lyon. Le Monde est petit, Bien sûr.'],
    ['es', 'Buenos Días a todos. Un saludo a San Juan y Santa Rosa. Muchas Gracias, Don Pedro.'],
    ['it', 'Grazie Mille a tutti. La Prima volta a Roma con Bella Ciao. Buona Sera!'],
    ['pt', 'Bom Dia, gente. Muito Obrigado. Um abraço para São Paulo e Rio Grande.'],
    ['nl', 'Goede Morgen allemaal. Dank Je Wel. Den Haag is mooi in Mei.'],
    ['ja', '東京タワーでAppleの話をします。Googleも。ありがとうございました。'],
    ['zh', '大家好，我们聊聊北京和Apple。谢谢。'],
    ['ko', '안녕하세요, 서울에서 Apple 이야기를 합니다. 감사합니다.'],
    ['ar', 'شكرا جزيلا، نتحدث اليوم عن Google في القاهرة.'],
    ['he', 'תודה רבה, היום נדבר על Google בתל אביב.'],
    ['ru', 'Большое Спасибо. Доброе Утро, Москва! Сегодня говорим о Google.'],
    ['th', 'สวัสดีครับ วันนี้เราจะคุยเรื่อง Google ที่กรุงเทพ'],
  ])('are none that the model would have to guess (%s)', (language, text) => {
    expect(namesIn(language, [text])).toEqual([]);
  });

  it.each([
    ['de', 'Heute ist Jörg Weber bei uns. Weber kommt oft, Jörg Weberknecht nie.', 'Jörg Weber', 1],
    ['fr', 'Merci à Éloïse d’Arcy. Bonjour, Éloïse.', 'Éloïse d’Arcy', 1],
    ['ru', 'С нами Анна Петрова. Анны Петровой здесь нет.', 'Анна Петрова', 1],
    ['ja', '今日は中村健さんと話します。中村健一ではなく、中村健先生です。', '中村健', 2],
    ['ja', 'ゲストはジョン・スミスです。ジョン・スミスソンではない。', 'ジョン・スミス', 1],
    ['zh', '我们请来了王小明老师。王小明你好。', '王小明', 2],
    [
      'ko',
      '오늘은 김민수 씨와 이야기합니다. 김민수가 왔습니다. 김민수라고 합니다. 김민수진은 아닙니다.',
      '김민수',
      3,
    ],
    ['ar', 'معنا اليوم سلمى الحداد. أهلا سلمى.', 'سلمى الحداد', 1],
    ['he', 'איתנו היום נועה ברק. שלום נועה.', 'נועה ברק', 1],
    ['th', 'วันนี้เราอยู่กับสมชาย ใจดีครับ', 'สมชาย ใจดี', 1],
  ])('are the people whom the source names, said in full (%s: %s)', (language, text, name, times) => {
    const found = namesIn(language, [text], [name]);
    expect(found.map((mention) => mention.name)).toEqual(Array.from({ length: times }, () => name));
    for (const { start, end, type } of found)
      expect([text.slice(start, end), type]).toEqual([name, 'person']);
  });

  it('are speakers too, but neither roles nor numbers nor single names', () => {
    const speakers = ['Jana Stein', 'Sprecher 2', 'Moderatorin', 'Dank', '话者1'];
    const talk = [
      'Ich bin Jana Stein.',
      'Hallo Sprecher 2.',
      'Moderatorin hier.',
      'Vielen Dank.',
      '话者1です。',
    ];
    expect(namesIn('de', talk, [], speakers).map(({ name, passage }) => [name, passage])).toEqual([
      ['Jana Stein', 0],
    ]);
  });
});

it('finds entities in English, also where no language is set', () => {
  const text = 'We talked to Barack Obama about Microsoft.';
  const names = (language?: string) =>
    extract({ passages: [{ text }], people: [], knownPeople: [], language }).map(({ name }) => name);
  expect(names('en')).toEqual(['Barack Obama', 'Microsoft']);
  expect(names()).toEqual(names('en'));
});
