import { useState } from 'react';
import type { EntityType } from '../../../../server/contract/entity.ts';
import type { EpisodeEntity } from '../../../../server/contract/episode.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { paths } from '../../config/paths.ts';
import css from './entity-list.module.css';
import { PlaceStrip } from './place-strip.tsx';

const order: EntityType[] = ['topic', 'person', 'organization', 'place', 'product', 'event'];
const shownAtFirst = 6;

type Props = {
  entities: EpisodeEntity[];
  /** Passages of the whole transcript; 0 when there is none to go to. */
  passages: number;
  onPassage: (ordinal: number) => void;
};

/** The names of an episode, grouped by what they are, most said first, each with where in the episode it falls. */
export function EntityList({ entities, passages, onPassage }: Props) {
  const groups = order
    .map((type) => ({ type, names: entities.filter((entity) => entity.entity_type === type) }))
    .filter(({ names }) => names.length > 0);
  return (
    <div className={css.groups}>
      {groups.map(({ type, names }) => (
        <Group key={type} type={type} names={names} passages={passages} onPassage={onPassage} />
      ))}
    </div>
  );
}

function Group({
  type,
  names,
  passages,
  onPassage,
}: Omit<Props, 'entities'> & { type: EntityType; names: EpisodeEntity[] }) {
  const [all, setAll] = useState(false);
  return (
    <section>
      <h3>
        <EntityTypeBadge type={type} /> <span className={css.count}>{names.length}</span>
      </h3>
      <ul>
        {(all ? names : names.slice(0, shownAtFirst)).map((entity) => (
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
            {passages > 1 && <PlaceStrip entity={entity} passages={passages} onPassage={onPassage} />}
          </li>
        ))}
      </ul>
      {names.length > shownAtFirst && (
        <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `${names.length - shownAtFirst} more`}
        </button>
      )}
    </section>
  );
}
