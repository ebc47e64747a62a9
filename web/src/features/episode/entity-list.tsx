import type { EntityType } from '../../../../server/contract/entity.ts';
import type { EpisodeEntity } from '../../../../server/contract/episode.ts';
import { paths } from '../../app/paths.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import css from './entity-list.module.css';

const order: EntityType[] = ['person', 'organization', 'place', 'product', 'event', 'topic'];
const shownAtFirst = 8;

/** The names of an episode, grouped by what they are, most said first; a name leads to what else was said of it. */
export function EntityList({ entities }: { entities: EpisodeEntity[] }) {
  const groups = order
    .map((type) => ({ type, names: entities.filter((entity) => entity.entity_type === type) }))
    .filter(({ names }) => names.length > 0);
  return (
    <div className={css.groups}>
      {groups.map(({ type, names }) => (
        <section key={type}>
          <h3>
            <EntityTypeBadge type={type} />
          </h3>
          <Names names={names.slice(0, shownAtFirst)} />
          {names.length > shownAtFirst && (
            <details>
              <summary>{names.length - shownAtFirst} more</summary>
              <Names names={names.slice(shownAtFirst)} />
            </details>
          )}
        </section>
      ))}
    </div>
  );
}

function Names({ names }: { names: EpisodeEntity[] }) {
  return (
    <ul>
      {names.map((entity) => (
        <li key={entity.id} title={entity.context}>
          <a href={paths.monitor.to(`"${entity.name}"`)}>{entity.name}</a> <span>{entity.count}</span>
        </li>
      ))}
    </ul>
  );
}
