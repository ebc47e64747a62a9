import { usePopularEntities } from '../../api/library-queries.ts';
import css from './explore.module.css';
import { MostMentioned } from './most-mentioned.tsx';

/** The people and companies in the most episodes. */
export function MostMentionedLists() {
  const people = usePopularEntities('person');
  const organizations = usePopularEntities('organization');
  return (
    <div className={css.explore}>
      <div className={css.grid} data-columns="2">
        <MostMentioned title="People" popular={people.data} />
        <MostMentioned title="Companies" popular={organizations.data} />
      </div>
    </div>
  );
}
