import type { AlertFilters } from '../../../../contract/api/alerts/alert.ts';
import { usePodcast } from '../../api/detail-queries.ts';
import { languageName } from '../../components/language-name.ts';

const roleTexts: Record<NonNullable<AlertFilters['role']>, string> = {
  speaker: 'said by them',
  mention: 'said about them',
  host: 'with them as host',
  guest: 'with them as guest',
};

/** What an alert is limited to, in words. */
export function FilterText({ filters }: { filters: AlertFilters }) {
  const { type, podcast = '', language, role, aliases } = filters;
  const title = usePodcast(podcast, 1).data?.title ?? 'one podcast';
  return [
    podcast && `only in ${title}`,
    type && `near an entity of type ${type}`,
    language && `in ${languageName(language)}`,
    role && roleTexts[role],
    aliases && 'also by other names',
  ]
    .filter(Boolean)
    .map((text) => ` · ${text}`)
    .join('');
}
