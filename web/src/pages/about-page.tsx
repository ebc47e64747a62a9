import { pages } from '../../../contract/shared/pages.ts';
import button from '../components/button.module.css';
import { PageLink } from '../components/page/page-link.tsx';
import { useTitle } from '../components/use-title.ts';
import { useSite } from '../config/site.tsx';
import { WaveToWord } from '../features/docs/wave-to-word.tsx';
import { Examples } from '../features/home/examples.tsx';
import css from './prose.module.css';

const audiences = [
  {
    name: 'Marketing agencies',
    text: 'See how often a client is mentioned, on which shows, and which names come up with it. Send the quote, not just a number.',
  },
  {
    name: 'Researchers and analysts',
    text: 'Search hours of conversation as text, cite it to the second, and count mentions over time.',
  },
  {
    name: 'Business professionals',
    text: 'Follow a market, a supplier or a competitor through conversations where people speak freely.',
  },
  {
    name: 'Content creators',
    text: 'Find out who talks about your show, which questions keep coming up, and which stories guests have told before.',
  },
  {
    name: 'PR professionals',
    text: 'Learn about a mention while the episode is still new, and read the exact words.',
  },
  {
    name: 'Curious users',
    text: 'Find that one thing someone said in some episode, and listen to it again.',
  },
];

const differences = [
  {
    name: 'The sentence, not just the episode',
    text: 'Each result shows what was said. You don’t have to listen for an hour to see whether it matters.',
  },
  {
    name: 'Entities, not just strings',
    text: 'A first name resolves to the person the episode is about. C++ doesn’t match every C, and accents don’t matter.',
  },
  {
    name: 'Free alerts without an account',
    text: 'All you need is an email address. You confirm it once, we never share it, and you can delete it at any time.',
  },
  {
    name: 'Open source and self-hosted',
    text: 'The whole service is one open-source program. You can repeat the benchmarks behind its numbers.',
  },
];

/** Why Earshot exists, who it's for, and how to contact us. */
export function AboutPage() {
  useTitle(pages.about.title);
  const { contact_email, community_url } = useSite();
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>Spoken words should be as easy to find as written ones.</h1>
        <p className={css.lead}>
          Our mission is to help people discover quality podcast content and stay updated on mentions in their
          field. Podcasts hold some of the best conversations there are, and most of them can't be searched.
          Earshot turns them into text that you can search, cite to the second, and monitor for the names that
          matter to you.
        </p>
        <WaveToWord />
      </header>
      <Examples />
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
        <h2>What Makes Earshot Different</h2>
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
          Write to <a href={`mailto:${contact_email}`}>{contact_email}</a> about anything: an error in a
          transcript, a missing show, a question about the API. To meet other users, join the{' '}
          <a href={community_url}>community chat</a>.
        </p>
        <p className={css.actions}>
          <PageLink className={button.primary} to={pages.monitor.to()}>
            Search podcasts
          </PageLink>
          <PageLink className={button.secondary} to={pages.api.to()}>
            Read about the API
          </PageLink>
          <PageLink className={button.secondary} to={pages.blog.to()}>
            Read the blog
          </PageLink>
        </p>
      </section>
    </div>
  );
}
