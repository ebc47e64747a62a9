import type { TextPiece } from './text-pieces.ts';

/** Text of a line, with its marks and the tint of the passage that the address names. */
export function TranscriptText({ pieces }: { pieces: TextPiece[] }) {
  return pieces.map(({ text, isMarked, isTinted }, index) => {
    const tint = isTinted || undefined;
    if (isMarked)
      return (
        <mark key={index} data-tint={tint}>
          {text}
        </mark>
      );
    return tint ? (
      <span key={index} data-tint="">
        {text}
      </span>
    ) : (
      text
    );
  });
}
