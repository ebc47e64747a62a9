import { useState } from 'react';
import type { EntityType } from '../../../../server/contract/entity.ts';
import type { EpisodeEntity } from '../../../../server/contract/episode.ts';
import { pages } from '../../../../server/contract/pages.ts';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import css from './entity-list.module.css';
import { MentionStrip } from './mention-strip.tsx';

const typeOrder: EntityType[] = ['topic', 'person', 'organization', 'place', 'product', 'event'];
const initialCount = 6;

/** Where an episode's transcript mentions its entities. */
type Mentions = {
  /** Passages of the whole transcript; 0 when there is none. */
  passageCount: number;
  onPassage: (ordinal: number) => void;
};

/** A topic has no page of its own: its link searches for the phrase. */
const entityPath = ({ entity_type, name, slug, id }: EpisodeEntity) =>
  entity_type === 'topic' ? pages.monitor.to(`"${name}"`) : pages.entity.to(slug, id);

function EntityItem({ entity, passageCount, onPassage }: Mentions & { entity: EpisodeEntity }) {
  return (
    <li>
      <p className={css.name}>
        <a href={entityPath(entity)}>{entity.name}</a>
        <span>{entity.count}</span>
      </p>
      <p className={css.context}>{entity.context}</p>
      {passageCount > 1 && <MentionStrip entity={entity} passages={passageCount} onPassage={onPassage} />}
    </li>
  );
}

type GroupProps = Mentions & { type: EntityType; entities: EpisodeEntity[] };

function EntityGroup({ type, entities, ...mentions }: GroupProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <section>
      <h3>
        <EntityTypeBadge type={type} /> <span className={css.count}>{entities.length}</span>
      </h3>
      <ul>
        {(isExpanded ? entities : entities.slice(0, initialCount)).map((entity) => (
          <EntityItem key={entity.id} entity={entity} {...mentions} />
        ))}
      </ul>
      {entities.length > initialCount && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `Show ${entities.length - initialCount} more`}
        </button>
      )}
    </section>
  );
}

/** The entities of an episode, grouped by type, most mentioned first. */
export function EntityList({ entities, ...mentions }: Mentions & { entities: EpisodeEntity[] }) {
  const groups = typeOrder
    .map((type) => ({ type, entities: entities.filter((entity) => entity.entity_type === type) }))
    .filter((group) => group.entities.length > 0);
  return (
    <section aria-labelledby="entities-heading">
      <h2 id="entities-heading">Entities</h2>
      <div className={css.groups}>
        {groups.map((group) => (
          <EntityGroup key={group.type} {...group} {...mentions} />
        ))}
      </div>
    </section>
  );
}
