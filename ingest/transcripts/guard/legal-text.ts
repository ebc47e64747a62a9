/** What licenses, terms and notices of privacy say, and people hardly ever aloud. */
const formal = [
  String.raw`copyright (?:\(c\)|©|\d{4}|holders?|notices?)|©|all rights reserved|public domain|source code form`,
  'redistribut[a-z]+|sublicens[a-z]+|derivative works?|licensors?|licensees?|accordance with|following conditions',
  'hereby|herein|hereof|hereto|hereunder|thereof|therein|thereto|notwithstanding|pursuant',
  'merchantability|particular purpose|as is|express(?:ed|ly)? or implied|in no event|without limitation|not limited to',
  'terms and conditions|terms of (?:use|service)|user agreement|these terms|this agreement|this license|you agree',
  'applicable laws?|governing law|governed by|to the extent|sole discretion|intellectual property|indemni[a-z]+',
  'privacy (?:policy|notice|statement|settings|preferences)|personal (?:data|information)|data protection|third[- ]part(?:y|ies)',
  'accept all|reject all|opt out|our partners|use cookies|uses cookies|personali[sz]ed? (?:ads?|content)|tracking technologies',
  'nutzungsbedingungen|geschäftsbedingungen|haftung|gewährleistung|urheberrecht|impressum|einwilligung|gerichtsstand',
  'personenbezogene[nr]?|datenschutz(?:erklärung|hinweise?|bestimmungen)?|données (?:personnelles|à caractère personnel)',
  'conditions générales|mentions légales|propriété intellectuelle|consentement|confidentialité|droit applicable',
  'términos (?:y condiciones|de uso)|aviso legal|datos personales|propiedad intelectual|legislación aplicable|consentimiento',
  'termos (?:e condições|de uso)|dados pessoais|propriedade intelectual|consentimento|algemene voorwaarden|persoonsgegevens',
  'condizioni (?:generali|d’uso)|dati personali|proprietà intellettuale|consenso|aansprakelijk(?:heid)?|toestemming',
];

/** What they say as well, and so do people who talk about licenses. */
const usual = [
  'licens(?:e|ed|es|ing)|copyrights?|trademarks?|permissions?|warrant(?:y|ies)|liab(?:le|ility)|damages|disclaimers?',
  'terms|conditions|jurisdiction|consent|cookies?|privacy|gdpr|responsabilit[eéy]|responsabilidade?|responsabilità|privacidad',
];

const anyOf = (phrases: string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'gu');
const formalTerm = anyOf(formal);
const term = anyOf([...formal, ...usual]);

/** Of 1,889 real transcripts, some of them about licenses, none says half as many. */
const minPerHundredWords = 2.5;
const minFormal = 3;

/** Whether a text is a license, terms of use, or what a site says about privacy and cookies. */
export function readsAsLegalText(text: string): boolean {
  const lower = text.toLowerCase();
  const terms = lower.match(term)?.length ?? 0;
  const words = lower.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return terms * 100 >= words * minPerHundredWords && new Set(lower.match(formalTerm)).size >= minFormal;
}
