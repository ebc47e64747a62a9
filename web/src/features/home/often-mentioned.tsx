import { pages } from '../../../../contract/shared/pages.ts';
import { useTrending } from '../../api/detail-queries.ts';
import { usePopularEntities } from '../../api/library-queries.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { Written } from '../../components/written.tsx';
import css from './home.module.css';

const trendingDays = 30;
/** With the link to more, one row where there is room. */
const maxPeople = 5;
const maxOrganizations = 3;
const maxTrending = 4;

/** Names that this library has much about, as ways in: the trending ones first. */
export function OftenMentioned() {
  const trending = useTrending(trendingDays).data?.entities.slice(0, maxTrending) ?? [];
  const people = usePopularEntities('person', maxPeople).data?.entities ?? [];
  const organizations = usePopularEntities('organization', maxOrganizations).data?.entities ?? [];
  const popular = [...people, ...organizations].filter(
    ({ id }) => !trending.some((other) => other.id === id),
  );
  return (
    <ul className={css.chips} aria-label="Mentioned often">
      {[...trending, ...popular].map((entity) => (
        <li key={entity.id}>
          <a
            href={pages.entity.to(entity.slug, entity.id)}
            title={'score' in entity ? 'Mentioned more than usual' : undefined}
          >
            <Written text={entity.name} />
          </a>
        </li>
      ))}
      <li>
        <PageLink to={pages.explore.to()} className={css.explore}>
          Explore the library
        </PageLink>
      </li>
    </ul>
  );
}
