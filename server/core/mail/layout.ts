import { escapeHtml } from '../text/escape-html.ts';

const sans = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
export const serif = "font-family:'Source Serif 4',Georgia,'Times New Roman',serif";

/** The one button of a message. */
export const buttonHtml = (text: string, address: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:6px;background:#0f5e5c"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 22px;color:#ffffff;text-decoration:none;font-weight:600;${sans}">${escapeHtml(text)}</a></td></tr></table>`;

/**
 * A message around its content: tables and styles in place, which Outlook and Gmail need; colours for the dark where
 * a reader offers it. `preheader` is what lists show after the subject.
 */
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
  .paper { background: #14171c !important; color: #e9e7e2 !important; }
  .quiet { color: #b5b2ab !important; }
  .mark { background: #6b5310 !important; color: #ffffff !important; }
  .link { color: #6fc7c0 !important; }
  .line { border-color: #2c323b !important; }
}
</style>
</head>
<body class="paper" style="margin:0;background:#fbf9f5;color:#1d1b18;${sans};font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(options.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td>
<p style="margin:0 0 24px;font-weight:600">Earshot</p>
${options.content}
<p class="quiet line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e2ddd3;color:#5d574e;font-size:13px">${options.footer}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>`
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
