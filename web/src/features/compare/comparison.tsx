import type { EntityComparison } from '../../../../contract/api/library/entity-comparison.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import { Notice } from '../../components/notice.tsx';
import { EntityQuote } from '../entity/entity-quote.tsx';
import { CompareActions } from './compare-actions.tsx';
import css from './comparison.module.css';
import { CountTable } from './count-table.tsx';
import { PeriodCharts } from './period-charts.tsx';
import { VoiceTable } from './voice-table.tsx';

type Props = { comparison: EntityComparison; days: number | undefined };

/** Everything about the compared entities, next to each other. */
export function Comparison({ comparison, days }: Props) {
  const { entities, podcasts, speakers } = comparison;
  const names = entities.map(({ name }) => name);
  if (entities.every(({ mentions }) => mentions === 0))
    return (
      <Notice title="No mentions in this period">
        <p>None of these names was said in an episode of this period. Choose a longer one.</p>
      </Notice>
    );
  return (
    <div className={css.comparison}>
      <CompareActions ids={entities.map(({ id }) => id)} days={days} />
      <section aria-labelledby="voice-heading">
        <h2 id="voice-heading">Share of voice</h2>
        <VoiceTable entities={entities} />
      </section>
      <section aria-labelledby="time-heading">
        <h2 id="time-heading">Mentions over time</h2>
        <PeriodCharts comparison={comparison} />
      </section>
      <div className={css.pair}>
        <section aria-labelledby="shows-heading">
          <h2 id="shows-heading">Shows</h2>
          <CountTable
            heading="Show"
            names={names}
            rows={podcasts.map(({ uuid, slug, title, counts }) => ({
              key: uuid,
              label: <a href={pages.podcast.to(slug, uuid)}>{title}</a>,
              counts,
            }))}
            empty="No show mentions them in this period."
          />
        </section>
        <section aria-labelledby="speakers-heading">
          <h2 id="speakers-heading">Who speaks of them</h2>
          <CountTable
            heading="Speaker"
            names={names}
            rows={speakers.map(({ name, counts }) => ({ key: name, label: name, counts }))}
            empty="The transcripts don't name the speakers of these passages."
          />
        </section>
      </div>
      <section aria-labelledby="quotes-heading">
        <h2 id="quotes-heading">Latest quotes</h2>
        <div className={css.quotes}>
          {entities.map(({ id, name, slug, quotes }) => (
            <section key={id} aria-label={`Quotes about ${name}`}>
              <h3>
                <a href={pages.entity.to(slug, id)}>{name}</a>
              </h3>
              {quotes.length === 0 && <p className={css.quiet}>Nobody mentions {name} in this period.</p>}
              {quotes.map((quote) => (
                <EntityQuote key={quote.passage_id} quote={quote} />
              ))}
            </section>
          ))}
        </div>
      </section>
    </div>
  );
}
