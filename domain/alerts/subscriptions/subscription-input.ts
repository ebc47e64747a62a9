import type {
  AlertFilters,
  Cadence,
  SubscriptionKind,
  SubscriptionSource,
} from '../../../contract/api/alerts/alert.ts';
import type { SubscribeRequest } from '../../../contract/api/alerts/subscription.ts';
import { keyOfTerm, readTerm } from './term.ts';

/** What an address asks for. */
export type SubscriptionInput = {
  kind: SubscriptionKind;
  term: string;
  termKey: string;
  filters: AlertFilters;
  source: SubscriptionSource;
  cadence: Cadence;
};

/**
 * `search_term` and `keyword` are two names for one field. If they differ, `search_term` wins, and `details` says so.
 */
export function readRequestedTerm({ keyword, search_term }: SubscribeRequest): {
  term: string;
  details: string | undefined;
} {
  const searchTerm = search_term?.trim() ?? '';
  const otherTerm = keyword?.trim() ?? '';
  const differ = searchTerm !== '' && otherTerm !== '' && searchTerm !== otherTerm;
  return {
    term: searchTerm || otherTerm,
    details: differ
      ? `search_term and keyword are different. The alert uses search_term: “${searchTerm}”.`
      : undefined,
  };
}

/** A place on the waitlist has no term. Throws AppError invalid_term, query_too_long. */
export function toSubscriptionInput(
  request: Pick<SubscribeRequest, 'source' | 'filters'>,
  term: string,
): SubscriptionInput {
  const source = request.source ?? 'monitor-page';
  if (source === 'api-waitlist')
    return { kind: 'api-waitlist', term: '', termKey: '', filters: {}, source, cadence: 'instant' };
  return {
    kind: 'alert',
    term,
    termKey: keyOfTerm(readTerm(term)),
    filters: request.filters ?? {},
    source,
    cadence: 'instant',
  };
}
