import { createHash } from 'node:crypto';
import { foldText } from '../../../server/core/text/normalize.ts';

/** Equal for passages that say the same: an advertisement or a rerun in many episodes is one piece of news. */
export const fingerprintOf = (text: string): string =>
  createHash('sha256').update(foldText(text)).digest('base64url').slice(0, 22);
