import { Link } from 'react-router-dom';
import competitors from '../../samples/competitors.js?sample';
import retrieval from '../../samples/context-retrieval.js?sample';
import sentiment from '../../samples/sentiment.js?sample';
import trends from '../../samples/trends.js?sample';
import button from '../components/button.module.css';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { CodeSample } from '../features/docs/code-sample.tsx';
import css from './prose.module.css';

const analyses = [
  {
    title: 'LLM-Powered Sentiment',
    text: 'A count of mentions does not say whether they were kind. The passage around each of them does, once a language model of yours reads it.',
  },
  {
    title: 'Intelligent Topic Extraction',
    text: 'Each episode comes with the phrases that tell it from all others, ranked against the whole library, so that “supply chain” stands out and “a lot of people” does not.',
  },
  {
    title: 'Predictive Trend Analysis',
    text: 'Mentions carry dates. Week by week they show what is rising; a model can be asked what may come of it, and should be doubted.',
  },
];

const useCases = [
  {
    title: 'Brand Sentiment Monitoring',
    badge: '95% confidence',
    text: 'Read how hosts and guests speak of a brand, and which of its sides they mean.',
  },
  {
    title: 'AI-Powered Competitive Intelligence',
    badge: '34% share of voice',
    text: 'Set several names side by side: how often each is said, beside what, and in which tone.',
  },
  {
    title: 'Intelligent Crisis Detection',
    badge: '3 times the usual mentions',
    text: 'See a name rise above its own past within a day, with the sentences that made it rise.',
  },
  {
    title: 'LLM-Enhanced Market Research',
    badge: '12 themes found',
    text: 'Let a model sort what people say about a need or a product, each theme with quotes that can be checked.',
  },
];

const samples = [
  { title: 'Basic context retrieval', file: 'context-retrieval.js', sample: retrieval },
  { title: 'Sentiment analysis', file: 'sentiment.js', sample: sentiment },
  { title: 'Trend analysis', file: 'trends.js', sample: trends },
  { title: 'Competitive analysis', file: 'competitors.js', sample: competitors },
];

const advancedFeatures = [
  { title: 'Real-time analysis', text: 'A webhook hands each new mention to your model as it is found.' },
  {
    title: 'Multi-model analysis',
    text: 'Two models read the same passage; where they differ, a person looks.',
  },
  { title: 'Custom prompts', text: 'Your questions, in your words, over contexts that you chose.' },
  { title: 'Predictive insights', text: 'A trend carried on, with its assumptions in the open.' },
];

/** What can be made of mentions that come with their context. */
export function ContextPage() {
  useTitle('Context-Driven Intelligence');
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>Context-Driven Intelligence</h1>
        <p className={css.lead}>
          A mention is worth what was said around it. Earshot gives the passage, the speaker, the second and
          the show with every name, in a form that people can read and programs can use.
        </p>
      </header>
      <section>
        <h2>What is Context Analysis?</h2>
        <div className={css.cards}>
          {analyses.map(({ title, text }) => (
            <article key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </section>
      <section>
        <h2>Powerful Use Cases</h2>
        <p className={css.quiet}>
          The badges show what such a result looks like; they are samples, not measurements.
        </p>
        <div className={css.cards}>
          {useCases.map(({ title, badge, text }) => (
            <article key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <p>
                <span className={css.badge}>{badge}</span>
              </p>
            </article>
          ))}
        </div>
      </section>
      <section>
        <h2>Implementation Examples</h2>
        <p className={css.quiet}>
          Plain JavaScript on the API. The language model is yours: Earshot itself calls none. More in{' '}
          <Link to={paths.examples.to()}>further code examples</Link>.
        </p>
        {samples.map(({ title, file, sample }) => (
          <article key={file}>
            <h3>{title}</h3>
            <CodeSample name={file} sample={sample} />
          </article>
        ))}
      </section>
      <section>
        <h2>Advanced LLM Features</h2>
        <p className={css.quiet}>
          Illustrative only: ways to build on the API, not functions of this service.
        </p>
        <ul className={css.cards}>
          {advancedFeatures.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className={css.actions}>
          <Link className={button.primary} to={paths.api.to()}>
            Explore API Docs
          </Link>
          <Link className={button.secondary} to={paths.monitor.to()}>
            Try AI Context Search
          </Link>
        </p>
      </section>
    </div>
  );
}
