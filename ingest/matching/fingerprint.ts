import { createHash } from 'node:crypto';
import { foldText } from '../../domain/core/text/normalize.ts';

/** Equal for passages with the same text: an advertisement or a rerun in many episodes counts once. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(foldText(text)).digest('base64url').slice(0, 22);
