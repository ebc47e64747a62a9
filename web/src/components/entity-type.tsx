import type { EntityType } from '../../../contract/api/library/entity.ts';
import css from './entity-type.module.css';

const iconPaths: Record<EntityType, string> = {
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5 6c.4-3 2.4-4.5 5-4.5s4.600 1.500 5 4.500',
  organization: 'M3 14V4l5-2 5 2v10M6 6v1M10 6v1M6 9v1M10 9v1M6.500 14v-2h3v2',
  place:
    'M8 14s4.500-4.200 4.500-7.500a4.500 4.500 0 0 0-9 0C3.500 9.800 8 14 8 14Zm0-6a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3Z',
  product: 'M8 2l5.500 3v6L8 14l-5.500-3V5L8 2Zm0 6 5.500-3M8 8v6M8 8 2.500 5',
  event: 'M3 4h10v9H3V4Zm0 3h10M6 2.500v3M10 2.500v3',
  topic: 'M3 4.500h10M3 8h7M3 11.500h9',
};

/** The type of an entity, as an icon and a word. */
export function EntityTypeBadge({ type }: { type: EntityType }) {
  return (
    <span className={css.badge} data-type={type}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={iconPaths[type]} />
      </svg>
      {type}
    </span>
  );
}
