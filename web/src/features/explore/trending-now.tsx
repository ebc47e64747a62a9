import { formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { useTrending } from '../../api/detail-queries.ts';
import { Sparkline } from '../../components/charts/sparkline.tsx';
import { Written } from '../../components/written.tsx';
import css from './explore.module.css';

const monthDays = 30;
const yearDays = 365;
const maxShown = 8;

/** Entities that are mentioned more than usual this month; in a quiet library, this year. */
export function TrendingNow() {
  const month = useTrending(monthDays).data?.entities;
  const isQuiet = month?.length === 0;
  const year = useTrending(yearDays, isQuiet).data?.entities;
  const entities = isQuiet ? year : month;
  return (
    <section
      className={css.section}
      aria-labelledby="trending-heading"
      data-empty={entities?.length === 0 || undefined}
    >
      <h2 id="trending-heading">Trending</h2>
      <p className={css.quiet}>
        {entities?.length === 0
          ? 'Nothing is mentioned more than usual: no recent episode has a transcript. See who is mentioned most.'
          : `More than usual in the last ${isQuiet ? 'year' : `${monthDays} days`}`}
      </p>
      <ol className={css.list}>
        {entities?.slice(0, maxShown).map((entity) => (
          <li key={entity.id}>
            <a href={pages.entity.to(entity.slug, entity.id)}>
              <Written text={entity.name} />
            </a>
            <span className={css.count}>
              <Sparkline values={entity.history} label={`Episodes that mention ${entity.name} over time`} />
              {formatNumber(entity.episodes)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
