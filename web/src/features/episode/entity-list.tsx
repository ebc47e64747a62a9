import { useState } from 'react';
import type { EntityType } from '../../../../server/contract/entity.ts';
import type { EpisodeEntity } from '../../../../server/contract/episode.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { paths } from '../../config/paths.ts';
import css from './entity-list.module.css';
import { MentionStrip } from './mention-strip.tsx';

const typeOrder: EntityType[] = ['topic', 'person', 'organization', 'place', 'product', 'event'];
const initialCount = 6;

type Props = {
  entities: EpisodeEntity[];
  /** Passages of the whole transcript; 0 when there is none to go to. */
  passages: number;
  onPassage: (ordinal: number) => void;
};

/** The names of an episode, grouped by what they are, most said first, each with where in the episode it falls. */
export function EntityList({ entities, passages, onPassage }: Props) {
  const groups = typeOrder
    .map((type) => ({ type, names: entities.filter((entity) => entity.entity_type === type) }))
    .filter(({ names }) => names.length > 0);
  return (
    <div className={css.groups}>
      {groups.map(({ type, names }) => (
        <EntityGroup key={type} type={type} names={names} passages={passages} onPassage={onPassage} />
      ))}
    </div>
  );
}

function EntityGroup({
  type,
  names,
  passages,
  onPassage,
}: Omit<Props, 'entities'> & { type: EntityType; names: EpisodeEntity[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <section>
      <h3>
        <EntityTypeBadge type={type} /> <span className={css.count}>{names.length}</span>
      </h3>
      <ul>
        {(isExpanded ? names : names.slice(0, initialCount)).map((entity) => (
          <li key={entity.id}>
            <p className={css.name}>
              <a
                href={
                  type === 'topic'
                    ? paths.monitor.to(`"${entity.name}"`)
                    : paths.entity.to(entity.slug, entity.id)
                }
              >
                {entity.name}
              </a>
              <span>{entity.count}</span>
            </p>
            <p className={css.context}>{entity.context}</p>
            {passages > 1 && <MentionStrip entity={entity} passages={passages} onPassage={onPassage} />}
          </li>
        ))}
      </ul>
      {names.length > initialCount && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Fewer' : `${names.length - initialCount} more`}
        </button>
      )}
    </section>
  );
}
