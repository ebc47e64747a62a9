/**
 * What speech recognition invents where nobody speaks, learned from subtitles. People also say most of it, so it is
 * left out only where other evidence agrees. In small letters, without signs.
 */
const phrases = [
  // English
  'you',
  'bye',
  'bye bye',
  'okay',
  'oh',
  'so',
  'thank you',
  'thank you very much',
  'thank you so much',
  'thanks',
  'thanks for watching',
  'thank you for watching',
  'thank you so much for watching',
  'thanks for listening',
  'thank you for listening',
  'please subscribe',
  'please subscribe to my channel',
  'like and subscribe',
  'dont forget to like and subscribe',
  'see you next time',
  'see you in the next video',
  'ill see you in the next video',
  'well be right back',
  'the end',
  'music',
  'applause',
  'silence',
  'subtitles by the amaraorg community',
  'transcription by castingwords',
  'transcribed by httpsotterai',
  'copyright wdr 2021',
  // German
  'danke',
  'vielen dank',
  'vielen dank fürs zuschauen',
  'danke fürs zuschauen',
  'bis zum nächsten mal',
  'untertitel der amaraorgcommunity',
  'untertitel im auftrag des zdf für funk 2017',
  'untertitelung im auftrag des zdf 2020',
  'untertitelung des zdf 2020',
  'untertitel von stephanie geiges',
  'swr 2020',
  // French
  'merci',
  'merci davoir regardé cette vidéo',
  'merci davoir regardé',
  'abonnezvous',
  'soustitres réalisés par la communauté damaraorg',
  'soustitres réalisés para la communauté damaraorg',
  'soustitrage st 501',
  'soustitrage société radiocanada',
  // Spanish, Portuguese, Italian
  'gracias',
  'muchas gracias',
  'gracias por ver el video',
  'gracias por ver',
  'suscríbete',
  'suscríbete al canal',
  'subtítulos realizados por la comunidad de amaraorg',
  'obrigado',
  'obrigado por assistir',
  'legendas pela comunidade amaraorg',
  'grazie',
  'grazie a tutti',
  'grazie per la visione',
  'sottotitoli creati dalla comunità amaraorg',
  'sottotitoli e revisione a cura di qtss',
  // Dutch, Swedish, Norwegian, Danish
  'dank u',
  'dank u wel',
  'ondertitels ingediend door de amaraorg gemeenschap',
  'ondertiteld door de amaraorg gemeenschap',
  'tack för att ni tittade',
  'undertexter från amaraorggemenskapen',
  'undertekster av ai media',
  'teksting av nicolai winther',
  'danske tekster af jesper buhl scandinavian text service 2018',
  // Polish, Czech, Turkish
  'dziękuję',
  'dziękuję za uwagę',
  'napisy stworzone przez społeczność amaraorg',
  'titulky vytvořil johnyx',
  'teşekkürler',
  'izlediğiniz için teşekkür ederim',
  'altyazı mk',
  // Russian, Ukrainian
  'спасибо',
  'спасибо за внимание',
  'спасибо за просмотр',
  'продолжение следует',
  'субтитры сделал dimatorzok',
  'субтитры создавал dimatorzok',
  'редактор субтитров асемкин корректор аегорова',
  'дякую за перегляд',
  // Arabic, Hindi
  'شكرا',
  'اشتركوا في القناة',
  'ترجمة نانسي قنقر',
  'धन्यवाद',
  // Japanese, Korean, Chinese
  'ご視聴ありがとうございました',
  'ありがとうございました',
  '最後までご視聴いただきありがとうございます',
  'チャンネル登録をお願いします',
  '감사합니다',
  '시청해주셔서 감사합니다',
  '구독과 좋아요 부탁드립니다',
  '谢谢',
  '谢谢大家',
  '謝謝',
  '谢谢观看',
  '感谢观看',
  '謝謝觀看',
  '字幕由amaraorg社区提供',
  '中文字幕志愿者 李宗盛',
  '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目',
];

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
const known = new Set(phrases.map(normalize));

/** Whether a sentence is one that speech recognition invents, and nothing else. */
export const isKnownPhrase = (text: string): boolean => known.has(normalize(text));
