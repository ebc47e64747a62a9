import { Fragment } from 'react';
import { useParams } from 'react-router-dom';
import type { EntityDetail } from '../../../../contract/api/library/entity-detail.ts';
import { apiUrl } from '../../../../contract/shared/api-url.ts';
import { formatCount, formatLongDate } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { written } from '../../../../contract/shared/written.ts';
import { useEntity } from '../../api/detail-queries.ts';
import button from '../../components/button.module.css';
import { EntityTypeBadge } from '../../components/entity-type.tsx';
import { ItemError } from '../../components/item-error.tsx';
import { PageLink } from '../../components/page/page-link.tsx';
import { PageSkeleton } from '../../components/page/page-skeleton.tsx';
import { useTitle } from '../../components/use-title.ts';
import { Written } from '../../components/written.tsx';
import { EntityRankings } from '../../features/entity/entity-rankings.tsx';
import { EntityTimeline } from '../../features/entity/entity-timeline.tsx';
import { Appearances, LatestMentions } from '../../features/entity/latest-mentions.tsx';
import { WhatIsSaid } from '../../features/entity/what-is-said.tsx';
import { SideAlert } from '../../features/subscribe/side-alert.tsx';
import { SubscribeForm } from '../../features/subscribe/subscribe-form.tsx';
import css from './entity-page.module.css';

function EntityHeader({ entity }: { entity: EntityDetail }) {
  return (
    <header>
      <EntityTypeBadge type={entity.entity_type} />
      <h1 {...written(entity.name)}>{entity.name}</h1>
      <p className={css.facts}>
        {formatCount(entity.mentions, 'mention')} in {formatCount(entity.episodes, 'episode')}
        {entity.last_mentioned && `, the latest on ${formatLongDate(entity.last_mentioned)}`}
      </p>
      {entity.aliases.length > 0 && (
        <p className={css.facts}>
          Also known as{' '}
          {entity.aliases.map((alias, index) => (
            <Fragment key={alias}>
              {index > 0 && ', '}
              <Written text={alias} />
            </Fragment>
          ))}
        </p>
      )}
      <p className={css.actions} data-screen-only="">
        <PageLink className={button.secondary} to={pages.monitor.to(`"${entity.name}"`)}>
          Search
        </PageLink>
        <PageLink className={button.secondary} to={pages.compare.to([entity.id])}>
          Compare
        </PageLink>
        <a href={apiUrl('/entities/search/feed', { query: { q: `"${entity.name}"` } })}>Feed</a>
      </p>
    </header>
  );
}

/**
 * One entity: what is said about it, how often it is mentioned, the podcasts that mention it most, related entities and its
 * latest mentions.
 */
export function EntityPage() {
  const { slugAndUuid = '' } = useParams();
  const { data, isPending, isError, error } = useEntity(slugAndUuid);
  useTitle(data?.name ?? (isError ? 'Entity Not Found' : pages.entity.title));
  if (isPending) return <PageSkeleton text="Loading entity..." lead="chart" />;
  if (isError)
    return (
      <ItemError
        title="Entity Not Found"
        error={error}
        missing="The requested entity could not be found."
        fallback="This page couldn't be loaded. Please try again."
      />
    );
  return (
    <article className={css.page}>
      <EntityHeader entity={data} />
      <div className={css.columns}>
        <div>
          <WhatIsSaid entity={data} />
          <EntityTimeline entity={data} />
          <LatestMentions entity={data} />
          <Appearances entity={data} />
        </div>
        <aside className={css.side}>
          <SideAlert>
            <SubscribeForm term={`"${data.name}"`} filters={{}} />
          </SideAlert>
          <EntityRankings entity={data} />
        </aside>
      </div>
    </article>
  );
}
