import { useEffect, useState } from 'react';
import { pages } from '../../../../contract/shared/pages.ts';
import field from '../../components/field.module.css';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import css from './shows.module.css';

const typingPauseMs = 250;

type Props = {
  q: string;
  sort: 'newest' | 'title';
  onChange: (changes: { q: string } | { sort: string }) => void;
};

/** Narrows and orders the list of shows, while typing. */
export function ShowControls({ q, sort, onChange }: Props) {
  const [text, setText] = useState(q);
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // Back and forward change the address; what is being typed stays.
    if (q !== text.trim()) setText(q);
  }
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => onChange({ q: text.trim() }), typingPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <search>
      <form
        className={css.controls}
        action={pages.podcasts.pattern}
        onSubmit={(event) => event.preventDefault()}
      >
        <label className={css.find}>
          <VisuallyHidden>Find a show</VisuallyHidden>
          <input
            dir="auto"
            type="search"
            name="q"
            className={field.field}
            placeholder="Title or host"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className={css.sort}>
          <span>Sort by</span>
          <select
            name="sort"
            className={field.field}
            value={sort}
            onChange={(event) => onChange({ sort: event.target.value === 'title' ? 'title' : '' })}
          >
            <option value="newest">Newest episode</option>
            <option value="title">Title</option>
          </select>
        </label>
      </form>
    </search>
  );
}
