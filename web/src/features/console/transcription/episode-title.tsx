import type { AdminTranscription } from '../../../../../contract/api/admin/transcription.ts';
import { formatDuration, formatLongDate } from '../../../../../contract/shared/format.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { gapsText } from '../../../../../contract/shared/transcription.ts';
import { PageLink } from '../../../components/page/page-link.tsx';
import { Written } from '../../../components/written.tsx';
import css from '../console.module.css';
import { formatTime } from '../format-time.ts';

function factsOf(episode: AdminTranscription): string[] {
  const { state, publication_date, duration_seconds, model, gaps, gap_seconds, due_at } = episode;
  return [
    ...(publication_date ? [formatLongDate(publication_date)] : []),
    ...(duration_seconds !== null && state !== 'running' ? [formatDuration(duration_seconds)] : []),
    ...(model ? [`model ${model}`] : []),
    ...(gaps > 0 ? [gapsText(gaps, gap_seconds)] : []),
    ...(due_at ? [`next try ${formatTime(due_at)}`] : []),
  ];
}

/** An episode, its podcast, and what is known of its transcript. */
export function EpisodeTitle({ episode }: { episode: AdminTranscription }) {
  const { id, slug, title, language, podcast_title } = episode;
  const facts = factsOf(episode);
  return (
    <>
      <PageLink to={pages.episode.to(slug, id)}>
        <Written text={title} language={language} />
      </PageLink>
      <p className={css.quiet}>
        <Written text={podcast_title} language={language} />
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
    </>
  );
}
