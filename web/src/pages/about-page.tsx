import { Link } from 'react-router-dom';
import button from '../components/button.module.css';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { useSite } from '../config/site.tsx';
import { WaveToWord } from '../features/docs/wave-to-word.tsx';
import css from './prose.module.css';

const audiences = [
  {
    name: 'Marketing agencies',
    text: 'See how often a client is named, on which shows and beside whom, and send the quote instead of a number.',
  },
  {
    name: 'Researchers and analysts',
    text: 'Treat hours of talk as a text that can be searched, cited to the second and counted over time.',
  },
  {
    name: 'Business professionals',
    text: 'Follow a market, a supplier or a competitor through the conversations in which people speak freely.',
  },
  {
    name: 'Content creators',
    text: 'Find out who talks of your show, which questions come up again, and which guests have told it before.',
  },
  {
    name: 'PR professionals',
    text: 'Learn that somebody was mentioned while the episode is new, with the words as they were said.',
  },
  {
    name: 'Curious users',
    text: 'Look up that one thing somebody said in some episode, and listen to it again.',
  },
];

const differences = [
  {
    name: 'The sentence, not the episode',
    text: 'A result shows what was said. Nobody has to listen for an hour to learn whether it matters.',
  },
  {
    name: 'Names, not strings',
    text: 'First names lead to the one full name of the episode; C++ does not find every C, and accents do not matter.',
  },
  {
    name: 'Free alerts without an account',
    text: 'An address is enough. It is confirmed once, never passed on, and forgotten when you say so.',
  },
  {
    name: 'Open, and yours to run',
    text: 'The whole service is one open-source program. Its figures are measured by a benchmark that you can repeat.',
  },
];

/** Why Earshot exists, whom it serves, and how to reach who runs it. */
export function AboutPage() {
  useTitle('About');
  const { contact_email, community_url } = useSite();
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>What is said aloud deserves to be found.</h1>
        <p className={css.lead}>
          Our mission is to help people discover quality podcast content and stay updated on mentions in their
          field. Podcasts hold some of the best talk there is, and most of it cannot be looked up. Earshot
          makes it a text: searchable, citable to the second, and watched for the names that matter to you.
        </p>
        <WaveToWord />
      </header>
      <section>
        <h2>Who We Serve</h2>
        <ul className={css.cards}>
          {audiences.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>What makes it different</h2>
        <ul className={css.cards}>
          {differences.map(({ name, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section id="contact">
        <h2>Contact</h2>
        <p>
          Write to <a href={`mailto:${contact_email}`}>{contact_email}</a> about anything: a transcript that
          is wrong, a show that is missing, a question about the API. Others who use Earshot are in the{' '}
          <a href={community_url}>community chat</a>.
        </p>
        <p className={css.actions}>
          <Link className={button.primary} to={paths.monitor.to()}>
            Search podcasts
          </Link>
          <Link className={button.secondary} to={paths.api.to()}>
            Read about the API
          </Link>
        </p>
      </section>
    </div>
  );
}
