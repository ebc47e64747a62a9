import { gapText } from '../../../../contract/shared/transcripts/transcript-gaps.ts';
import css from './transcript-gap.module.css';

type Props = { start_seconds: number; end_seconds: number };

/** A stretch of which the transcript says nothing. It is in the language of the page, whatever is spoken around it. */
export const TranscriptGap = (gap: Props) => (
  <p className={css.gap}>
    <bdi lang="en" dir="ltr">
      {gapText(gap)}
    </bdi>
  </p>
);
