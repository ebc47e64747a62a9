import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useSite } from '../api/queries.ts';
import { paths } from '../app/paths.ts';
import { SearchBox } from '../components/search-box.tsx';
import { useTitle } from '../components/use-title.ts';
import css from './home-page.module.css';

/** The front door: a sentence and a search box that leads on as soon as somebody types. */
export function HomePage() {
  useTitle('Search what podcasts say');
  const site = useSite();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const sample = site.data?.sample_search;
  const goTo = (value: string) => {
    setText(value);
    if (value.trim() !== '') navigate(paths.monitor.to(value));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    goTo(text);
  };
  return (
    <div className={css.page}>
      <h1>Hear every mention, read every word around it.</h1>
      <p className={css.lead}>
        Search podcast transcripts for people, companies and topics, see each mention in its context, and open
        the episode at that second.
      </p>
      <SearchBox
        value={text}
        onChange={goTo}
        onSubmit={onSubmit}
        placeholder={sample ? `Try “${sample}”` : 'A person, a company, a topic'}
      />
      {sample && (
        <p className={css.hint}>
          For example <Link to={paths.monitor.to(sample)}>{sample}</Link>
        </p>
      )}
    </div>
  );
}
