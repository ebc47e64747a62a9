import type { EpisodeEntity } from '../../../../contract/api/library/episode.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { written } from '../../../../contract/shared/written.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { Written } from '../../components/written.tsx';
import css from './entity-list.module.css';
import { MentionStrip } from './mention-strip.tsx';

/** Where an episode's transcript mentions its entities. */
export type Mentions = {
  /** Passages of the whole transcript; 0 when there is none. */
  passageCount: number;
  onPassage: (ordinal: number) => void;
  /** Of the episode. */
  language: string;
};

/** A topic has no page of its own: its link searches for the phrase. */
const entityPath = ({ entity_type, name, slug, id }: EpisodeEntity) =>
  entity_type === 'topic' ? pages.monitor.to(`"${name}"`) : pages.entity.to(slug, id);

const roleNames = { host: 'Host', guest: 'Guest' } as const;

/** What a person does in the episode. */
const roleOf = ({ episode_role, role }: EpisodeEntity): string | undefined =>
  episode_role ? roleNames[episode_role] : role === 'speaker' ? 'Speaker' : undefined;

/** An entity: how often it is mentioned, the first mention, and where the others are. */
export function EntityItem({
  entity,
  passageCount,
  onPassage,
  language,
}: Mentions & { entity: EpisodeEntity }) {
  const role = roleOf(entity);
  return (
    <li>
      <p className={css.name}>
        <a href={entityPath(entity)}>
          <Written text={entity.name} language={language} />
        </a>
        {role && <span>{role}</span>}
        <span>
          {formatNumber(entity.count)}
          <VisuallyHidden> {entity.count === 1 ? 'mention' : 'mentions'}</VisuallyHidden>
        </span>
      </p>
      {passageCount > 1 && <MentionStrip entity={entity} passages={passageCount} onPassage={onPassage} />}
      <p className={css.context} title={entity.context} {...written(entity.context ?? '', language)}>
        {entity.context}
      </p>
    </li>
  );
}
