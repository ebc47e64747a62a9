import { escapeHtml } from '../core/formats/escape-html.ts';
import { attributesHtml, ownHtml } from './own-html.ts';

const sans = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const serif = "font-family:'Source Serif 4',Georgia,'Times New Roman',serif";

/** Light colors are inlined, which Outlook and Gmail need; dark ones apply where a mail client supports them. */
const light = {
  paper: '#fbf9f5',
  ink: '#1d1b18',
  quiet: '#5d574e',
  line: '#e2ddd3',
  accent: '#0f5e5c',
  mark: '#ffe08a',
};
const dark = {
  paper: '#14171c',
  ink: '#e9e7e2',
  quiet: '#b5b2ab',
  line: '#2c323b',
  accent: '#6fc7c0',
  mark: '#6b5310',
};

/** The one button of a message. */
export const buttonHtml = (label: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:6px;background:${light.accent}"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;color:#ffffff;text-decoration:none;font-weight:600;${sans}">${escapeHtml(label)}</a></td></tr></table>`;

export const linkHtml = (label: string, url: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a>`;

/** A matching word, in the product's amber. */
export const markHtml = (text: string): string =>
  `<span class="mark" style="background:${light.mark};border-radius:2px;padding:0 2px">${escapeHtml(text)}</span>`;

type ParagraphStyle = 'body' | 'large' | 'strong' | 'quiet' | 'quote';

const paragraphStyles: Record<ParagraphStyle, string> = {
  body: '',
  large: 'font-size:18px',
  strong: 'font-weight:600',
  quiet: `color:${light.quiet};font-size:14px`,
  quote: `${serif};font-size:18px;line-height:1.5`,
};

type ParagraphOptions = {
  style?: ParagraphStyle;
  /** Pixels. */
  above?: number;
  below?: number;
  /** A text of the library that the paragraph holds, and its language: it has their direction. */
  of?: { text: string; language: string };
};

/** `content` is HTML. */
export function paragraphHtml(
  content: string,
  { style = 'body', above = 0, below = 0, of }: ParagraphOptions = {},
): string {
  const attributes = of ? ` ${attributesHtml(of.text, of.language)}` : '';
  // The table around it says left, which mail clients believe more than a direction.
  const align = attributes.includes('dir="rtl"') ? 'text-align:right;' : '';
  const kind = style === 'quiet' ? ' class="quiet"' : '';
  return `<p${kind}${attributes} style="margin:${above}px 0 ${below}px;overflow-wrap:anywhere;${align}${paragraphStyles[style]}">${content}</p>`;
}

/** A list of plain texts. */
export const listHtml = (items: string[]): string =>
  `<ul style="margin:0;padding:0 20px;overflow-wrap:anywhere">${items.map((item) => `<li>${ownHtml(item)}</li>`).join('')}</ul>`;

/** A part of a message below a hairline. */
export const sectionHtml = (content: string): string =>
  `<div class="line" style="border-top:1px solid ${light.line};padding-top:18px;margin-top:18px">\n${content}\n</div>`;

/** A whole message around its content. `preheader` is what inboxes show after the subject; the other two are HTML. */
export const mailHtml = (options: { preheader: string; content: string; footer: string }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Earshot</title>
<style>
@media (prefers-color-scheme: dark) {
.paper { background: ${dark.paper} !important; color: ${dark.ink} !important; }
.quiet { color: ${dark.quiet} !important; }
.mark { background: ${dark.mark} !important; color: #ffffff !important; }
.link { color: ${dark.accent} !important; }
.line { border-color: ${dark.line} !important; }
}
</style>
</head>
<body class="paper" style="margin:0;background:${light.paper};color:${light.ink};${sans};font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(options.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td>
<p style="margin:0 0 24px;font-weight:600">Earshot</p>
${options.content}
<p class="quiet line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${light.line};color:${light.quiet};font-size:13px">${options.footer}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`;
