import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import { loadSharp } from './load-sharp.ts';

/** The size that link previews expect, in pixels. */
export const cardSize = { width: 1_200, height: 630 };

/** The picture of a link preview. */
export type Card = {
  /** A short line above the text. */
  label?: string | undefined;
  /** What was said, or a title; the marked parts are highlighted. */
  parts: { text: string; isMarked: boolean }[];
  isQuote: boolean;
  /** Where it is from, one line each. */
  source: string[];
};

const font = 'Source Serif 4';
const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
);
const colors = {
  paper: '#fbf9f5',
  ink: '#1d1b18',
  quiet: '#5d574e',
  accent: '#0f5e5c',
  mark: '#ffd166',
  bar: '#f2b544',
};
const margin = 80;
const maxTextLength = 320;
const maxSourceLength = 70;

/** Larger letters for fewer of them. */
const textSize = (length: number) => (length <= 60 ? 68 : length <= 140 ? 54 : length <= 230 ? 44 : 38);

/** No markup, and no control character that its reader would refuse. */
const escapeMarkup = (text: string) =>
  text
    .replace(/[^\P{C}\n]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const cut = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/\s+\S*$/u, '')}…`;

/** The parts around the first mark, so that it is in the picture. */
function shorten(parts: Card['parts']): Card['parts'] {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= maxTextLength) return parts;
  const firstMark = Math.max(
    0,
    parts.findIndex(({ isMarked }) => isMarked),
  );
  const before = parts.slice(0, firstMark).reduce((sum, { text }) => sum + text.length, 0);
  let left = maxTextLength;
  return parts.slice(before > maxTextLength / 2 ? Math.max(0, firstMark - 1) : 0).flatMap((part, at) => {
    const isLeadIn = at === 0 && before > maxTextLength / 2 && !part.isMarked;
    const text = isLeadIn
      ? `…${part.text.slice(-maxTextLength / 2).replace(/^\S*\s/u, '')}`
      : cut(part.text, left);
    left = Math.max(0, left - text.length);
    return text === '' || text === '…' ? [] : [{ ...part, text }];
  });
}

function textMarkup({ parts, isQuote }: Card): string {
  const body = shorten(parts)
    .map(({ text, isMarked }) =>
      isMarked ? `<span background="${colors.mark}">${escapeMarkup(text)}</span>` : escapeMarkup(text),
    )
    .join('');
  return isQuote ? `“${body}”` : body;
}

/** A line or a paragraph as an image of its own. */
const textLayer = (markup: string, size: number, color: string) => ({
  input: {
    text: {
      text: `<span foreground="${color}">${markup}</span>`,
      font: `${font} ${size}`,
      fontfile,
      width: cardSize.width - 2 * margin,
      rgba: true,
      dpi: 72,
      wrap: 'word-char' as const,
      spacing: Math.round(size * 0.12),
    },
  },
});

/** The sign of the site: sound, and the one mark in it. */
function signLayers(): OverlayOptions[] {
  const bars = [22, 46, 28, 60];
  return bars.map((height, at) => ({
    input: {
      create: {
        width: 6,
        height,
        channels: 4 as const,
        background: at === bars.length - 1 ? colors.bar : colors.accent,
      },
    },
    left: margin + at * 16,
    top: cardSize.height - margin - 26 - Math.round(height / 2),
  }));
}

/** Draws a card as PNG. Throws AppError image_unavailable. */
export async function drawCard(card: Card): Promise<Buffer> {
  const sharp = await loadSharp();
  const length = card.parts.reduce((sum, { text }) => sum + text.length, 0);
  const source = card.source.map((line) => escapeMarkup(cut(line, maxSourceLength))).join('\n');
  const layers: OverlayOptions[] = [
    ...(card.label
      ? [{ ...textLayer(escapeMarkup(card.label), 28, colors.quiet), left: margin, top: 56 }]
      : []),
    { ...textLayer(textMarkup(card), textSize(length), colors.ink), left: margin, top: 112 },
    ...signLayers(),
    { ...textLayer(source, 28, colors.quiet), left: margin + 88, top: cardSize.height - margin - 60 },
  ];
  return sharp({ create: { ...cardSize, channels: 4, background: colors.paper } })
    .composite(layers)
    .png({ palette: true, colours: 64 })
    .timeout({ seconds: 5 })
    .toBuffer();
}
