const english =
  '(?:speaker|unknown|guest|host|narrator|announcer|voice|male|female|man|woman|audience|all|both|everyone|participant|interviewer|interviewee|operator|unidentified)(?:[ _-]?(?:speaker|voice|participant|analyst))?';

/** What machines and editors of other languages call somebody without a name. */
const others = [
  'sprecher(?:in)?|moderator(?:in)?|gast|alle|beide|publikum|erzähler(?:in)?|unbekannt|teilnehmer(?:in)?|stimme',
  'locuteur|locutrice|intervenante?|animat(?:eur|rice)|invitée?|narrat(?:eur|rice)|voix|inconnue?|public|tous|présentat(?:eur|rice)',
  'hablante|locutora?|orador|oradora|invitad[oa]|narrador|narradora|presentadora?|entrevistador|entrevistadora|voz|desconocid[oa]|público|todos',
  'relat(?:ore|rice)|oratore|parlante|ospite|conduttore|conduttrice|narratore|narratrice|voce|sconosciuto|tutti|pubblico|interlocutore',
  'falante|convidad[oa]|apresentadora?|interlocutora?|spreker|presentator|mówca|prowadząc[ya]|gość',
  'спикер|ведущий|ведущая|гость|гостья|голос|диктор|неизвестный|говорящий|собеседник|мовець|гість',
  '話者|スピーカー|司会者?|ゲスト|ホスト|ナレーター|ナレーション|聞き手|一同|全員|不明',
  '发言人|發言人|说话人|說話人|讲者|講者|主持人|嘉宾|嘉賓|旁白|记者|記者|众人|未知',
  '화자|참석자|진행자|사회자|게스트|나레이터|내레이터|발표자|모두',
  'المتحدث|المتحدثة|متحدث|المذيع|المذيعة|المقدم|المقدمة|الضيف|الضيفة|الراوي|المحاور|صوت',
  'דובר|דוברת|מנחה|אורח|אורחת|קריין|קריינית|מראיין|מראיינת|כולם',
  'ผู้พูด|พิธีกร|แขกรับเชิญ|ผู้ดำเนินรายการ|ผู้บรรยาย',
  'वक्ता|मेज़बान|अतिथि|konuşmacı|sunucu|konuk|pembicara|người nói',
].join('|');

const anonymous = new RegExp(`^(?:${english}|${others})[ _-]?[\\da-z]{0,2}$`, 'iu');

/** A speaker numbered by a machine, or called by a role: it distinguishes turns, but isn't a name. */
export const isAnonymous = (speaker: string): boolean => anonymous.test(speaker);

/** The speakers who have a name, each once, in the order in which they first speak. */
export const namedSpeakers = (talk: { speaker?: string | undefined }[]): string[] =>
  [...new Set(talk.map(({ speaker }) => speaker ?? ''))].filter(
    (speaker) => speaker !== '' && !isAnonymous(speaker),
  );
