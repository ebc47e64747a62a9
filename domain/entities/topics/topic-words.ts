import { tagsOf } from '../lexicon/english-lexicon.ts';

/** What a word may be in a topic: nothing at all, any part of it, or any part but its beginning or its end. */
export type TopicRole = 'none' | 'any' | 'not-first' | 'not-last';

/** Kinds of words that topics don't contain, by the library's names for them. */
const excludedTags = new Set(
  'Adverb Pronoun Determiner Preposition Conjunction Modal Copula QuestionWord Expression Negative Condition Reflexive Possessive TextValue Cardinal Ordinal Value Fraction Duration Comparative Superlative Emoticon Date WeekDay Month Unit Multiple Currency'.split(
    ' ',
  ),
);

/** Words that are common in conversation, whatever it is about. */
const fillerWords = new Set(
  `people thing things lot lots bit kind sort way ways stuff guy guys time times day days today tomorrow yesterday tonight year years week weeks month months hour hours
  minute minutes moment morning something anything everything nothing someone anyone everyone one ones much many more most less least few several other others
  another same different such own next last first second seconds third good great bad nice cool little big small large right wrong real whole couple part point end
  side case fact idea question questions answer example reason sense number amount go goes going went gone get gets getting got gotten make makes making made
  do does doing did done have has having had be is are was were been being say says saying said see sees seeing saw seen know knows knowing knew known think
  thinks thinking thought want wants wanting wanted look looks looking looked take takes taking took come comes coming came use uses using used try tries trying tried
  need needs let lets put puts give gives giving gave feel feels feeling felt keep keeps tell tells told talk talks talking talked start starts starting started like
  likes yeah yes no not okay ok um uh hmm ah oh well so just really also too still even ever never always maybe probably again back up down out off over under
  around about into onto from with without through between before after since until while because if then than that this these those there here where when what who
  which why how all any some each every both either neither the a an and or but nor for of to in on at by as it its i you he she we they me him her us them my your
  his our their can could will would shall should may might must gonna wanna gotta kinda sorta mean means meant happen happens happened work works working worked help
  helps happy sorry thank thanks welcome love loved loves hope new old long short high low best better worse worst able ready interesting interested important hard easy
  show episode podcast listeners listener folks everybody anybody somebody call called name add adds run runs set sets crazy amounts move teams named feet hand hands
  pretty favorite favourite unpopular past chosen dad speaking comment comments person man woman place home house door head face eyes
  entire common final previous multiple normal super certain specific particular possible available initial main actual various similar huge simple
  obvious perfect additional current correct exact original sponsored nobody whole unique typical entirely full-time problem problems step steps cases outs shout advantage difference`
    .split(/\s+/)
    .filter(Boolean),
);

/** Short words that are meaningful. */
const shortTopicWords = new Set('ai ui ux tv vr ip os db pr qa ci cd ml id'.split(' '));

/** The role that an English word in lower case can have in a topic. */
export function topicRole(word: string): TopicRole {
  if (word.length < 3 && !shortTopicWords.has(word)) return 'none';
  if (fillerWords.has(word)) return 'none';
  const tags = tagsOf(word);
  if (tags.some((tag) => excludedTags.has(tag))) return 'none';
  if (tags.includes('PresentTense') || tags.includes('PastTense'))
    return tags.includes('PastTense') ? 'not-last' : 'not-first';
  if (/(?:al|ous|ic|at|iv)e?ly$/.test(word)) return 'none';
  const describes = tags.some((tag) => tag === 'Adjective' || tag === 'Participle' || tag === 'PhrasalVerb');
  return describes || /(?:ly|ed)$/.test(word) ? 'not-last' : 'any';
}
