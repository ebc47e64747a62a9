import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchPath } from '../../../../contract/addresses/search-address.ts';
import type { PodcastDetail } from '../../../../contract/api/library/podcast.ts';
import { apiUrl } from '../../../../contract/shared/api-url.ts';
import { pages } from '../../../../contract/shared/pages.ts';
import button from '../../components/button.module.css';
import field from '../../components/field.module.css';
import { NativeSubmit } from '../../components/native-submit.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { withChosenMeaning } from '../../config/chosen-meaning.ts';
import css from './show-search.module.css';

/** Searches one podcast, and links to its feed of transcripts. */
export function ShowSearch({ podcast }: { podcast: PodcastDetail }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const search = (event: FormEvent) => {
    event.preventDefault();
    const state = withChosenMeaning({ q: text.trim(), page: 1, podcast: podcast.id });
    if (state.q) void navigate(searchPath(state));
  };
  return (
    <search>
      <form className={css.search} action={pages.monitor.pattern} onSubmit={search}>
        <label>
          <VisuallyHidden>Search this show</VisuallyHidden>
          <input
            type="search"
            dir="auto"
            name="q"
            className={field.field}
            placeholder="Search this show"
            maxLength={400}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <input type="hidden" name="podcast" value={podcast.id} />
        <NativeSubmit label="Search" className={button.primary} />
        <button type="submit" className={button.primary} disabled={text.trim() === ''}>
          Search
        </button>
        <a href={apiUrl('/podcasts/:id/feed', { param: { id: podcast.id } })}>Transcript feed</a>
      </form>
    </search>
  );
}
