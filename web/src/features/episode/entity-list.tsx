import { useId, useState } from 'react';
import type { EntityType } from '../../../../contract/api/library/entity.ts';
import type { EpisodeEntity } from '../../../../contract/api/library/episode.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { EntityItem, type Mentions } from './entity-item.tsx';
import css from './entity-list.module.css';

const typeOrder: EntityType[] = ['topic', 'person', 'organization', 'place', 'product', 'event'];
const initialCount = 5;
/** From this many entities on, a field to search them is worth its room. */
const minSearchable = 12;

type GroupProps = Mentions & { type: EntityType; entities: EpisodeEntity[]; isSearching: boolean };

function EntityGroup({ type, entities, isSearching, ...mentions }: GroupProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const showsAll = isExpanded || isSearching;
  return (
    <details className={css.group} open>
      <summary>
        <h3>
          <EntityTypeBadge type={type} /> <span className={css.count}>{formatNumber(entities.length)}</span>
        </h3>
      </summary>
      <ul>
        {(showsAll ? entities : entities.slice(0, initialCount)).map((entity) => (
          <EntityItem key={entity.id} entity={entity} {...mentions} />
        ))}
      </ul>
      {entities.length > initialCount && !isSearching && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `Show ${formatNumber(entities.length - initialCount)} more`}
        </button>
      )}
    </details>
  );
}

/** The entities of an episode, grouped by type, most mentioned first. */
export function EntityList({ entities, ...mentions }: Mentions & { entities: EpisodeEntity[] }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const typed = query.trim().toLowerCase();
  const matching = entities.filter(({ name }) => name.toLowerCase().includes(typed));
  const groups = typeOrder
    .map((type) => ({ type, entities: matching.filter((entity) => entity.entity_type === type) }))
    .filter((group) => group.entities.length > 0);
  return (
    <section aria-labelledby={id} className={css.panel}>
      <h2 id={id}>Entities</h2>
      {entities.length >= minSearchable && (
        <input
          type="search"
          dir="auto"
          className={css.search}
          aria-label="Search entities"
          placeholder="Search entities"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {groups.map((group) => (
        <EntityGroup key={group.type} {...group} {...mentions} isSearching={typed !== ''} />
      ))}
      {groups.length === 0 && <p className={css.count}>No entity has this name.</p>}
    </section>
  );
}
