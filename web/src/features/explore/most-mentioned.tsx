import type { PopularEntities } from '../../../../contract/api/library/entity-detail.ts';
import { formatCount } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { Written } from '../../components/written.tsx';
import css from './explore.module.css';

type Props = { title: string; popular: PopularEntities | undefined };

/** The entities of one type in the most episodes, with the period that was counted. */
export function MostMentioned({ title, popular }: Props) {
  const id = `most-${title.toLowerCase()}`;
  return (
    <section
      className={css.section}
      aria-labelledby={id}
      data-none={popular?.entities.length === 0 || undefined}
    >
      <h2 id={id}>{title} mentioned most</h2>
      {popular && (
        <p className={css.quiet}>
          {popular.entities.length === 0
            ? 'No transcript mentions any yet.'
            : popular.days === null
              ? 'In the latest episodes'
              : `In the last ${popular.days} days`}
        </p>
      )}
      <ol className={css.list}>
        {popular?.entities.map((entity) => (
          <li key={entity.id}>
            <a href={pages.entity.to(entity.slug, entity.id)}>
              <Written text={entity.name} />
            </a>
            <span className={css.count}>{formatCount(entity.episodes, 'episode')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
