import type { Judged } from '../../transcription/judge/judge.ts';
import { judgeAnswer } from '../../transcription/judge-answer.ts';
import type { HeldPiece } from './held-piece.ts';
import { storePiece } from './piece-store.ts';
import { type HearOptions, type Sent, sendUntilAnswered } from './send-piece.ts';

/** What is said in a piece, as the service answers, which is stored; or why there is no answer. */
export async function sendAndJudge(
  piece: HeldPiece,
  tries: number,
  options: HearOptions,
): Promise<Judged | Exclude<Sent, object>> {
  const sent = await sendUntilAnswered(piece, tries, options);
  if (typeof sent === 'string') return sent;
  const judged = judgeAnswer(sent, piece.sound, options.names);
  await storePiece(options.database, piece.key, judged);
  return judged;
}
