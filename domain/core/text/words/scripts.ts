import { unspacedLetter } from './unspaced-scripts.ts';

/** Most talk has only codes below those scripts, and signs like ’ and … */
const mayBeUnspaced = (code: number) => code >= 0x0e01 && (code < 0x2000 || code >= 0x2e80);

/** Whether the text is in a script that puts no spaces between words. */
export function isUnspaced(text: string): boolean {
  for (let at = 0; at < text.length; at += 1)
    if (mayBeUnspaced(text.charCodeAt(at))) return unspacedLetter.test(text);
  return false;
}

/** Full-width letters and signs bring their own space: 、。「」！？ー */
const fullWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uff65]/u;

/** Whether any of the text is written without a space before and after it, whatever comes next. */
export const isFullWidth = (text: string) => fullWidth.test(text);
