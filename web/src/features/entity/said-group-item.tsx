import { useId, useState } from 'react';
import type { SaidGroup } from '../../../../contract/api/library/said.ts';
import { formatNumber } from '../../../../contract/shared/format.ts';
import { useSaidGroup } from '../../api/detail-queries.ts';
import { EntityQuote } from './entity-quote.tsx';
import css from './what-is-said.module.css';

type MoreProps = { entityId: string; passageId: string };

/** The other passages of a group. */
function MoreQuotes({ entityId, passageId }: MoreProps) {
  const { data, isError } = useSaidGroup(entityId, passageId);
  if (isError) return <p role="alert">These mentions couldn't be loaded. Please try again.</p>;
  if (!data) return <p role="status">Loading mentions...</p>;
  const others = data.quotes.filter(({ passage_id }) => passage_id !== passageId);
  const isCut = data.quotes.length < data.mentions;
  return (
    <>
      <ol>
        {others.map((quote) => (
          <li key={quote.passage_id}>
            <EntityQuote quote={quote} />
          </li>
        ))}
      </ol>
      {isCut && <p>The first {formatNumber(data.quotes.length)} are shown.</p>}
    </>
  );
}

/** A quote, and how many others say something like it; opens them. */
export function SaidGroupItem({ entityId, group }: { entityId: string; group: SaidGroup }) {
  const [isOpen, setIsOpen] = useState(false);
  const othersId = useId();
  const { quote, sentences, mentions } = group;
  return (
    <li>
      <EntityQuote quote={quote} sentences={sentences} />
      <button
        type="button"
        className={css.more}
        aria-expanded={isOpen}
        aria-controls={isOpen ? othersId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {formatNumber(mentions - 1)} more like this <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
      </button>
      {isOpen && (
        <div id={othersId} className={css.others}>
          <MoreQuotes entityId={entityId} passageId={quote.passage_id} />
        </div>
      )}
    </li>
  );
}
