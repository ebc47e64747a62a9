/** What servers say instead of a transcript, in some languages. */
export const notice = new RegExp(
  [
    String.raw`\b(?:log|sign|logged|signed) ?in\b.{0,60}\b(?:to|for|required|first|continue|view|read|see)\b`,
    String.raw`\b(?:please|must|need to|you have to) (?:log|sign|subscribe|register|enable|accept)`,
    String.raw`\b(?:page|file|document|transcript|resource|url|object|key)\b.{0,40}\b(?:not|n't|no longer|never)\b.{0,20}\b(?:found|exist|available|ready|there)`,
    String.raw`\bnot found\b|\b(?:error|status|http)[ :]*(?:4\d\d|5\d\d)\b|^\W*(?:4\d\d|5\d\d)\b`,
    String.raw`\b(?:access denied|forbidden|unauthori[sz]ed|permission denied|service unavailable|bad gateway|gateway timeout|too many requests|internal server error)\b`,
    String.raw`\btranscripts?\b.{0,40}\b(?:soon|processing|progress|pending|unavailable|members|subscribers|premium)\b`,
    String.raw`\b(?:still|currently|being) (?:process|transcrib|generat)`,
    String.raw`\b(?:enable javascript|javascript is (?:disabled|required)|cookies?|captcha|checking your browser|just a moment|verify you are human)\b`,
    String.raw`\b(?:anmelden|einloggen|nicht gefunden|iniciar sesión|inicia sesión|no encontrad[oa]|se connecter|connectez-vous|introuvable|non trouvée?|accedi|non trovat[oa]|inloggen|niet gevonden)\b`,
    String.raw`\b(?:fatal error|uncaught \w{0,20}error|traceback \(most recent|stack trace|exception in thread)\b|\b(?:type|syntax|reference|key|value)error:`,
    String.raw`\b(?:scheduled|performing|undergoing|under)\b.{0,20}\bmaintenance\b|\bwe(?:’|'|&#39;)?ll be back\b`,
  ].join('|'),
  'iu',
);

/** The same in more words, which hardly anybody says. */
const pageNotice = new RegExp(
  [
    String.raw`\bpage you(?:’|'| a)re looking for\b|\bpage (?:might|may) have (?:been|moved)|\b(?:couldn|can)(?:’|')t find (?:that|this|the) page\b`,
    String.raw`\benable javascript\b|\bjavascript (?:and|or) cookies\b|\bverify (?:that )?you(?: a|’|')re (?:a )?human\b|\bconnection is secure\b|\bautomation tools to browse\b|\bunusual traffic\b`,
    String.raw`\bview or download this file\b|\bquota exceeded\b|\bwe value your privacy\b`,
  ].join('|'),
  'iu',
);

/** Both are in a page that asks to agree, whatever its language. */
const cookies = /\b(?:cookies?|cookie-\w+|kakor|galletas|evästeet)\b/iu;
const agreement =
  /\b(?:privacy|consent|accept all|advertis\w+|personali[sz]ed|datenschutz\w*|zustimm\w+|akzeptieren|werbung|privacidad|aceptar|anuncios|consentimiento|confidentialité|accepter|publicités?|consentement|privacidade|aceitar|riservatezza|accetta|pubblicità|toestemming|accepteren|advertenties)\b/iu;

export const isPageNotice = (text: string) =>
  pageNotice.test(text) || (cookies.test(text) && agreement.test(text));
