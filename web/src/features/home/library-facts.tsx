import { formatNumber } from '../../../../contract/shared/format.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { useLibraryStats } from '../../api/library-queries.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import css from './home.module.css';

/** `19,672`, and above a million `1.2 million`: nobody reads seven digits. */
const formatSize = (value: number) =>
  value < 1_000_000
    ? formatNumber(value)
    : value.toLocaleString('en-US', {
        notation: 'compact',
        compactDisplay: 'long',
        maximumFractionDigits: 1,
      });

/** More than anyone says in an hour: most durations are unknown then, and their sum would mislead. */
const maxWordsPerHour = 20_000;

/** How large this library is. */
export function LibraryFacts() {
  const { data } = useLibraryStats();
  const facts = data && [
    { value: data.podcasts, name: data.podcasts === 1 ? 'show' : 'shows', to: pages.podcasts.to() },
    { value: data.transcripts, name: data.transcripts === 1 ? 'transcript' : 'transcripts' },
    {
      value: data.words > data.hours * maxWordsPerHour ? 0 : data.hours,
      name: data.hours === 1 ? 'hour' : 'hours',
    },
    { value: data.words, name: 'words' },
  ];
  return (
    <dl className={css.facts} aria-label="This library">
      {facts
        ?.filter(({ value }) => value > 0)
        .map(({ value, name, to }) => (
          <div key={name}>
            <dt>{to ? <PageLink to={to}>{name}</PageLink> : name}</dt>
            <dd>{formatSize(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
