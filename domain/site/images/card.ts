import type { OverlayOptions } from 'sharp';
import { written } from '../../../contract/shared/written.ts';
import { AppError } from '../../core/errors.ts';
import { loadSharp, type Sharp } from '../../library/artwork/load-sharp.ts';
import { type CardText, directed, type TextPart, toCharacters } from './card-text.ts';
import { drawFittingText, type TextBox } from './draw-text.ts';

/** The size that link previews expect, in pixels. */
export const cardSize = { width: 1_200, height: 630 };

/** The picture of a link preview. */
export type Card = {
  /** A short line above the text. */
  label?: string | undefined;
  /** What was said, or a title; the marked parts are highlighted. */
  parts: TextPart[];
  isQuote: boolean;
  /** Where it is from, at most two lines. */
  source: string[];
};

const colors = {
  paper: '#fbf9f5',
  ink: '#1d1b18',
  quiet: '#5d574e',
  accent: '#0f5e5c',
  bar: '#f2b544',
};
const margin = 80;
const smallSize = 28;
/** One line of small letters, with room for what hangs from them; two don't fit. */
const smallLineHeight = 46;
const labelTop = 56;
const textTop = 112;
const sourceTop = cardSize.height - margin - 60;
const sourceLeft = margin + 88;

const boxes = {
  label: { width: cardSize.width - 2 * margin, height: smallLineHeight, color: colors.quiet },
  text: { width: cardSize.width - 2 * margin, height: sourceTop - textTop - 30, color: colors.ink },
  source: { width: cardSize.width - margin - sourceLeft, height: smallLineHeight, color: colors.quiet },
} satisfies Record<string, TextBox>;

const textSizes = [68, 54, 44, 38];

/** Larger letters for fewer of them, and smaller ones where they are wide. */
const sizesFor = (length: number) =>
  textSizes.slice(length <= 60 ? 0 : length <= 140 ? 1 : length <= 230 ? 2 : 3);

/** A line of the card itself, whose names may be from right to left: it begins where the card does. */
const plainText = (text: string): CardText => ({
  characters: directed(toCharacters([{ text, isMarked: false }]), 'ltr'),
  isQuote: false,
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

async function labelLayer(sharp: Sharp, label: string): Promise<OverlayOptions[]> {
  const drawn = await drawFittingText(sharp, plainText(label), boxes.label, [smallSize]);
  return drawn ? [{ ...drawn.layer, left: margin, top: labelTop }] : [];
}

/** On the side from which it is read. */
async function textLayer(sharp: Sharp, { parts, isQuote }: Card): Promise<OverlayOptions[]> {
  const characters = toCharacters(parts);
  const { dir } = written(parts.map(({ text }) => text).join(''));
  const text = { characters: directed(characters, dir), isQuote };
  const drawn = await drawFittingText(sharp, text, boxes.text, sizesFor(characters.length));
  if (!drawn) return [];
  const left = dir === 'rtl' ? cardSize.width - margin - drawn.width : margin;
  return [{ ...drawn.layer, left, top: textTop }];
}

/**
 * Each line is drawn by itself, into a place of its own. Drawn as one text, they would be as far apart as
 * their fonts want, twice as far in Tibetan, which leaves no room for the second.
 */
async function sourceLayers(sharp: Sharp, source: string[]): Promise<OverlayOptions[]> {
  const layers: OverlayOptions[] = [];
  for (const line of source) {
    const drawn = await drawFittingText(sharp, plainText(line), boxes.source, [smallSize]);
    const top = sourceTop + layers.length * smallLineHeight;
    if (drawn) layers.push({ ...drawn.layer, left: sourceLeft, top });
  }
  return layers;
}

async function drawLayers(sharp: Sharp, card: Card): Promise<Buffer> {
  const layers = [
    ...(await labelLayer(sharp, card.label ?? '')),
    ...(await textLayer(sharp, card)),
    ...signLayers(),
    ...(await sourceLayers(sharp, card.source)),
  ];
  return sharp({ create: { ...cardSize, channels: 4, background: colors.paper } })
    .composite(layers)
    .png({ palette: true, colours: 64 })
    .timeout({ seconds: 5 })
    .toBuffer();
}

/** Draws a card as PNG. Throws AppError image_unavailable. */
export async function drawCard(card: Card): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await drawLayers(sharp, card);
  } catch (cause) {
    throw new AppError('image_unavailable', "This image couldn't be made.", { cause });
  }
}
