import type { EntityDetail } from '../../../../contract/api/library/entity-detail.ts';
import type { EntitySaid } from '../../../../contract/api/library/said.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { useEntitySaid } from '../../api/detail-queries.ts';
import css from './entity-sections.module.css';
import { SaidGroupItem } from './said-group-item.tsx';
import own from './what-is-said.module.css';

/** With fewer, the latest mentions are all there is. */
const minMentions = 8;

/** From how many mentions the groups are. */
function Basis({ said: { compared, mentions, meaning } }: { said: EntitySaid }) {
  return (
    <p className={css.facts}>
      Grouped by meaning from {formatNumber(compared)} of {formatNumber(mentions)} mentions, without
      greetings, ads and small talk.
      {meaning === 'building' && ' More will be read soon.'}
    </p>
  );
}

/** What others say about an entity, grouped by meaning; nothing where too little is alike. */
export function WhatIsSaid({ entity }: { entity: EntityDetail }) {
  const isEnough = entity.mentions - entity.spoken_passages >= minMentions;
  const { data, isPending } = useEntitySaid(entity.id, isEnough);
  if (!isEnough || (data ? data.groups.length === 0 : !isPending)) return null;
  return (
    <section aria-labelledby="said-heading" aria-busy={isPending} className={own.said}>
      <h2 id="said-heading">What podcasts say</h2>
      {data ? (
        <>
          <ol className={css.latest}>
            {data.groups.map((group) => (
              <SaidGroupItem key={group.quote.passage_id} entityId={entity.id} group={group} />
            ))}
          </ol>
          <Basis said={data} />
        </>
      ) : (
        <p className={css.facts} role="status">
          Loading quotes...
        </p>
      )}
    </section>
  );
}
