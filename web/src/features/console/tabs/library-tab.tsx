import { type ComponentType, useState } from 'react';
import css from '../console.module.css';
import { EpisodeList } from '../library/episode-list.tsx';
import { PodcastList } from '../library/podcast-list.tsx';
import { TakedownList } from '../library/takedown-list.tsx';

const views: Record<string, { text: string; List: ComponentType }> = {
  episodes: { text: 'Episodes', List: EpisodeList },
  podcasts: { text: 'Podcasts', List: PodcastList },
  takedowns: { text: 'Taken down', List: TakedownList },
};

/** What is stored, and what may not be. */
export function LibraryTab() {
  const [view, setView] = useState('episodes');
  const List = views[view]?.List ?? EpisodeList;
  return (
    <>
      <div className={css.bar}>
        <label>
          Show
          <select value={view} onChange={(event) => setView(event.target.value)}>
            {Object.entries(views).map(([name, { text }]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
      </div>
      <List />
    </>
  );
}
