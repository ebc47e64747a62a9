import { pages } from '../../../../contract/shared/pages.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import { LibraryNotice, useIsEmptyLibrary } from '../library/library-notice.tsx';
import { Examples } from './examples.tsx';
import css from './home.module.css';
import { LibraryFacts } from './library-facts.tsx';
import { OftenMentioned } from './often-mentioned.tsx';
import { useSampleSearch } from './use-sample-search.ts';

const benefits = [
  {
    title: 'Read what was said',
    text: 'Every result shows the sentence, who said it, and when. Open the episode at that second, or copy the quote with its link.',
  },
  {
    title: 'Create an alert',
    text: 'Enter your email address, and we’ll email you when a new episode mentions the term. Free, no account needed, and you can unsubscribe with one click.',
  },
  {
    title: 'Run it yourself',
    text: 'Earshot is open source and runs on one machine with your own feeds and transcripts. Your searches stay private.',
  },
];

/** What the home page shows below its search box. */
export function HomeContent() {
  const suggested = useSampleSearch();
  const isEmpty = useIsEmptyLibrary();
  return (
    <div className={css.content}>
      <p className={css.hint}>
        {suggested && (
          <>
            Try <PageLink to={pages.monitor.to(suggested)}>{suggested}</PageLink>.{' '}
          </>
        )}
        Put a phrase in “quotes”, or exclude a word with a minus sign.
      </p>
      {isEmpty ? (
        <LibraryNotice />
      ) : (
        <>
          <OftenMentioned />
          <LibraryFacts />
        </>
      )}
      <Examples />
      <ul className={css.benefits}>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
