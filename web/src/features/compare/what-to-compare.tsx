import { pages } from '../../../../contract/shared/pages.ts';
import { usePopularEntities } from '../../api/library-queries.ts';
import { Notice } from '../../components/notice.tsx';
import { PageLink } from '../../components/page/page-link.tsx';
import { Written } from '../../components/written.tsx';
import css from './what-to-compare.module.css';

/** Shown until there are two entities: what to do, and names that this library knows well. */
export function WhatToCompare({ chosen }: { chosen: string[] }) {
  const people = usePopularEntities('person').data?.entities ?? [];
  const organizations = usePopularEntities('organization').data?.entities ?? [];
  const [first, second] = people;
  const suggestions = [...people, ...organizations].filter(({ id }) => !chosen.includes(id));
  return (
    <Notice title={chosen.length === 0 ? 'Choose two names to compare' : 'Add a second name'}>
      <p>
        A comparison needs two to five names or topics. Type one above, or start with one that podcasts here
        mention often.
      </p>
      {chosen.length === 0 && first && second && (
        <p>
          <PageLink to={pages.compare.to([first.id, second.id])}>
            Compare <Written text={first.name} /> with <Written text={second.name} />
          </PageLink>
        </p>
      )}
      <ul className={css.names}>
        {suggestions.map(({ id, name }) => (
          <li key={id}>
            <PageLink to={pages.compare.to([...chosen, id])}>
              <Written text={name} />
            </PageLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
