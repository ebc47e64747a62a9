import { pages } from '../../../../server/contract/pages.ts';
import { usePopularEntities } from '../../api/library-queries.ts';
import { PageLink } from '../../components/page-link.tsx';
import css from './home.module.css';

const maxOfEach = 4;

/** Names that this library has much about, as ways in. */
export function OftenMentioned() {
  const people = usePopularEntities('person', maxOfEach).data?.entities ?? [];
  const organizations = usePopularEntities('organization', maxOfEach).data?.entities ?? [];
  return (
    <ul className={css.chips} aria-label="Mentioned often">
      {[...people, ...organizations].map(({ id, name, slug }) => (
        <li key={id}>
          <a href={pages.entity.to(slug, id)}>{name}</a>
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
