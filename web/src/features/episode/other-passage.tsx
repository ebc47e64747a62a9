import type { ReactNode } from 'react';
import { formatTimestamp } from '../../../../contract/shared/timestamp.ts';
import { written } from '../../../../contract/shared/written.ts';
import type { ApiResponse } from '../../api/client.ts';
import { Written } from '../../components/written.tsx';
import css from './other-passage.module.css';

type Passage = ApiResponse<'get', '/passages/:id/similar'>['passages'][number];

/** The part of an address that this site serves. */
export const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');

/** What another show says, and where. */
export function OtherPassage({ passage, children }: { passage: Passage; children?: ReactNode }) {
  return (
    <li className={css.other}>
      <blockquote {...written(passage.text, passage.language)}>{passage.text}</blockquote>
      <p>
        <a href={pathOf(passage.url)}>
          <Written text={passage.episode_title} language={passage.language} />
          {passage.start_seconds !== null && ` at ${formatTimestamp(passage.start_seconds)}`}
        </a>
        <span>
          <Written text={passage.podcast_title} language={passage.language} />
        </span>
      </p>
      {children}
    </li>
  );
}
