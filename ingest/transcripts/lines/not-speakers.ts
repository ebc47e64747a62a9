const words = (text: string) => text.split(' ');

/** Words that stand before a colon in prose and headers, and name no speaker. */
export const notSpeakers = new Set([
  ...words(
    'note notes update warning example part link links source sources http https sponsor sponsors advertisement chapter summary transcript description title date tags topics topic agenda resources references reference edit spoiler ps p.s tl;dr tldr fact step time timestamp episode guests hosts speakers option reason problem solution first second third finally again however so and but or well okay yes no right now today because',
  ),
  ...words(
    'frage antwort hinweis anmerkung achtung beispiel quelle quellen kapitel zusammenfassung beschreibung datum thema themen werbung also und aber nein ja heute erstens zweitens drittens fazit',
  ),
  ...words(
    'question réponse remarque exemple chapitre résumé sujet alors donc oui non mais enfin conclusion',
  ),
  ...words(
    'pregunta respuesta nota ejemplo fuente capítulo resumen tema entonces pero sí no primero segundo conclusión',
  ),
  ...words(
    'domanda risposta nota esempio fonte capitolo riassunto tema allora quindi ma sì primo secondo conclusione',
  ),
  ...words(
    'pergunta resposta nota exemplo fonte capítulo resumo tema então mas sim não primeiro segundo conclusão',
  ),
  ...words('вопрос ответ примечание пример источник глава итог тема значит но да нет во-первых во-вторых'),
  ...words(
    '質問 回答 問 答 注 注意 例 参考 出典 章 概要 要約 題名 日付 まとめ 问题 问 答案 注释 例如 来源 章节 摘要 结论',
  ),
  ...words('질문 답변 문 답 주의 예 예시 참고 출처 장 요약 제목 날짜 결론'),
  ...words('سؤال جواب السؤال الجواب ملاحظة تنبيه مثال مصدر الفصل ملخص العنوان التاريخ الخلاصة أولا ثانيا'),
  ...words('שאלה תשובה הערה דוגמה מקור פרק סיכום כותרת תאריך ראשית שנית'),
]);
