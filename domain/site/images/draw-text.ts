import { createRequire } from 'node:module';
import type { OverlayOptions } from 'sharp';
import type { Sharp } from '../../library/artwork/load-sharp.ts';
import { type CardText, cutCardText, markupOf } from './card-text.ts';

const font = 'Source Serif 4';
const fontfile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
);
const markColor = '#ffd166';

/** Where a text may be: sizes in pixels. */
export type TextBox = { width: number; height: number; color: string };
type Drawn = { layer: OverlayOptions; width: number; height: number };

/** Draws text on a layer of its own; undefined for a text of which nothing can be seen. */
async function drawText(
  sharp: Sharp,
  text: CardText,
  { width, color }: TextBox,
  size: number,
): Promise<Drawn | undefined> {
  const markup = markupOf(text, markColor);
  if (markup.trim() === '') return undefined;
  try {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${markup}</span>`,
        font: `${font} ${size}`,
        fontfile,
        width,
        rgba: true,
        dpi: 72,
        wrap: 'word-char',
        spacing: Math.round(size * 0.12),
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: drawnWidth, height, channels } = info;
    const layer = { input: data, raw: { width: drawnWidth, height, channels } };
    return { layer, width: drawnWidth, height };
  } catch (error) {
    if (error instanceof Error && error.message.includes('no text to render')) return undefined;
    throw error;
  }
}

const fits = (drawn: Drawn | undefined, box: TextBox) =>
  !drawn || (drawn.width <= box.width && drawn.height <= box.height);

/** As much of a text as fits into a box, found by halving what is left to try. */
async function fitText(sharp: Sharp, text: CardText, box: TextBox, size: number): Promise<CardText> {
  const isFitting = async (tried: CardText) => fits(await drawText(sharp, tried, box, size), box);
  if (await isFitting(text)) return text;
  let fitting = 0;
  let tooMany = text.characters.length;
  while (tooMany - fitting > 1) {
    const count = Math.floor((fitting + tooMany) / 2);
    if (await isFitting(cutCardText(text, count))) fitting = count;
    else tooMany = count;
  }
  return cutCardText(text, fitting);
}

/** Draws a text in the largest size in which it fits into the box; at the smallest, as much of it as fits. */
export async function drawFittingText(
  sharp: Sharp,
  text: CardText,
  box: TextBox,
  sizes: number[],
): Promise<Drawn | undefined> {
  for (const size of sizes) {
    const drawn = await drawText(sharp, text, box, size);
    if (fits(drawn, box)) return drawn;
  }
  const smallest = Math.min(...sizes);
  const fitting = await fitText(sharp, text, box, smallest);
  return drawText(sharp, fitting, box, smallest);
}
