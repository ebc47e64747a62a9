// English words by which a quote is told from small talk. In other languages none of them is found, and nothing is lost.

/** Any of these, each a pattern of whole words. */
const anyOf = (patterns: string[]) => new RegExp(`\\b(?:${patterns.join('|')})(?!\\w)`, 'giu');
const beginsWith = (patterns: string[]) => new RegExp(`^\\W*(?:${patterns.join('|')})\\b`, 'iu');

export const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Sentences that need the one before them. */
export const refersBack = beginsWith([
  "(?:it|that|he|she|they)(?:'(?:s|re))?",
  'its',
  'this',
  'which',
  'who',
  'these',
  'those',
]);

/** Sentences that go on from what somebody said. */
export const goesOn = beginsWith([
  'and|but|so|because|or|then|also|like|well|now|oh|i mean|you know',
  'yeah|yes|yep|no|right|okay|ok|exactly|sure|absolutely',
]);

/** Short answers, which nobody quotes. */
export const answers = beginsWith(['yeah|yes|yep|right|okay|ok|oh|exactly|sure|absolutely']);

/** What is said to greet, to thank, to sell and to end. */
export const ceremony = anyOf([
  'welcome|thanks?|thank you|sponsor\\w*|brought to you|subscrib\\w*|my name|joined by',
  'promo|coupon|discount|free trial|money-back|guarantee',
]);

/** What is about the show, or sells something. */
export const aboutTheShow = anyOf([
  "(?:this|next|last|today's?|the|my|your|of|an?|our|another) (?:\\w+ )?(?:episode|show|podcast)s?",
  'show ?notes|listeners?|tune in|co-?hosts?|our guests?|audience|chat room|live stream|patreon|youtube|audio',
  'hello|hey|hi|good morning|how are you|pleasure|appreciate|shout-?out|favorite|final call',
  'joins? us|joins? me|joining us|joining me|with me|follow me|follow us|visit|check (?:\\w+ )?out|links? (?:to|in)',
  'great (?:having|talking|to have)|do (?:it|this) again|courses?|sign(?:ing)? up|pricing|starting at|per month',
  'friendly support|\\w+ (?:dot|\\.) ?(?:com|fm|io|org|net)|\\w+\\.(?:com|fm|io|org|net|dev|ai)',
]);

export const fillers = anyOf([
  'um+|uh+|you know|i mean|sort of|kind of|kinda|yeah|yep|okay|ok|gonna|i guess|whatnot|or something|blah|anyway',
  '(?:and|or|all) (?:that )?(?:stuff|things?|whatever)|and so on|really|just|actually|basically|a lot',
  "(?:was|is|were|are|be|seen|it's|and|to|this|that|,) like|like,",
]);
export const breaks = /\.{3}|…|--| - /gu;
export const stutters = /\b(\w+),? \1\b/giu;
export const firstPerson = /\b(?:I(?:'\w+)?|my|me)\b/gu;

/** Words that say what somebody thinks of something, or a fact about it. */
export const judges = anyOf([
  'best|better|worse|worst|biggest|largest|fastest|faster|slow|fast|first|most|more than|important|popular|powerful',
  'love[ds]?|hate[ds]?|great|amazing|awesome|terrible|hard|difficult|eas(?:y|ier)|dangerous|expensive|free|mistake',
  'problem|because|reason|success\\w*|fail\\w*|invented|founded|designed|believes?|think|opinion|open.source',
  'instead|compared|rather than|without|only|never|always|everyone|nobody|years?|million|billion|percent',
]);

/** Points at what a reader of the quote alone doesn't see. */
export const pointsElsewhere = anyOf([
  "here|earlier|before|mentioned|just (?:said|talked)|as (?:\\w+ ){1,2}said|talk(?:ed|ing)? (?:about|to|with)|let(?:'s| me| us)",
  "questions?|you (?:guys|said|worked|were|work)|you're (?:doing|working)|you've been|what do you|did you",
  'we (?:talked|said|discussed)|(?:this|that) one|(?:this|that|those|these) (?:guys?|things?)|that stuff',
  'your|give us|tell us|you could|could you|do you|curious|wonder(?:ing)?|in the chat|scroll|on (?:the )?screen|example',
  'this (?:group|team|person|project|tool|book|conversation|interview|article|link|paper)',
]);

/** After a name: it is or does something. */
export const doesSomething = new RegExp(
  `^(?:'s)?(?: (?:itself|really|actually|also|just|now|never|always|still|already|alone))? (?:${[
    "is|isn't|was|wasn't|are|were|has|had|have|does|doesn't|did|didn't|can|can't|could|will|won't|would|should",
    'made|makes?|came|comes|gives?|gave|lets?|needs?|takes?|took|tends?|became|becomes|runs?|uses?|works?|wants?',
    'said|says|built|bought|wrote|provides?|offers?|supports?|allows?|helps?|got|gets|kills?',
    '(?!based|related|oriented|powered)\\w+ed',
  ].join('|')})\\b`,
  'iu',
);
