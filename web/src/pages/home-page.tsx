import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTracker } from '../analytics/use-tracker.ts';
import { SearchBox } from '../components/search-box.tsx';
import { paths } from '../config/paths.ts';
import { useSite } from '../config/site.tsx';
import { SampleMention } from '../features/search/sample-mention.tsx';
import css from './home-page.module.css';
import prose from './prose.module.css';

const benefits = [
  {
    title: 'Read what was said',
    text: 'Every result is the sentence itself, with who said it, at what second, and the talk around it. Open the episode there, or copy the quote with its link.',
  },
  {
    title: 'Hear of it again',
    text: 'Leave an address, and an e-mail comes when the name is said in a new episode. Free, without an account, ended with one click.',
  },
  {
    title: 'Run it yourself',
    text: 'Earshot is open source and runs on one machine with your own feeds and transcripts. What you search for stays with you.',
  },
];

/** The first page: what is typed here goes on to the search at once. */
export function HomePage() {
  const { sample_search } = useSite();
  const navigate = useNavigate();
  const track = useTracker();
  const [typed, setTyped] = useState('');
  const go = (q: string) => {
    if (q.trim() === '') return;
    track('search_initiated', { search_term: q, location: 'home' });
    navigate(paths.monitor.to(q));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(typed);
  };
  return (
    <div className={css.page}>
      <div className={css.hero}>
        <h1>Search what podcasts say, and hear when they say it again.</h1>
        <p className={css.lead}>
          People, companies and topics in podcast transcripts, each mention with its context and its second.
        </p>
        <SearchBox
          value={typed}
          placeholder={sample_search}
          onChange={(text) => {
            setTyped(text);
            go(text);
          }}
          onSubmit={submit}
        />
        <p className={css.hint}>
          Try <Link to={paths.monitor.to(sample_search)}>{sample_search}</Link>, a phrase in “quotes”, or
          leave words out with a minus.
        </p>
      </div>
      <SampleMention term={sample_search} />
      <ul className={prose.cards}>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h2 className={css.use}>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
