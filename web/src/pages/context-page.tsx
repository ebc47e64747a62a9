import { pages } from '../../../contract/shared/pages.ts';
import competitors from '../../samples/competitors.js?sample';
import retrieval from '../../samples/context-retrieval.js?sample';
import sentiment from '../../samples/sentiment.js?sample';
import trends from '../../samples/trends.js?sample';
import button from '../components/button.module.css';
import { PageLink } from '../components/page/page-link.tsx';
import { useTitle } from '../components/use-title.ts';
import { CodeSample } from '../features/docs/code-sample.tsx';
import { LiveExample } from '../features/home/live-example.tsx';
import css from './prose.module.css';

const analyses = [
  {
    title: 'LLM-Powered Sentiment',
    text: 'A mention count doesn’t tell you whether people were positive. The passage around each mention does, once your language model reads it.',
  },
  {
    title: 'Intelligent Topic Extraction',
    text: 'Each episode comes with the phrases that set it apart, ranked against the whole library: “supply chain” stands out, “a lot of people” doesn’t.',
  },
  {
    title: 'Predictive Trend Analysis',
    text: 'Every mention has a date, so you can see what is growing week by week. Ask a model what may come next, and check its answer.',
  },
];

const useCases = [
  {
    title: 'Brand Sentiment Monitoring',
    badge: '95% confidence',
    text: 'See how hosts and guests talk about a brand, and which aspects they bring up.',
  },
  {
    title: 'AI-Powered Competitive Intelligence',
    badge: '34% share of voice',
    text: 'Compare entities: how often each one is mentioned, what comes up with it, and in what tone.',
  },
  {
    title: 'Intelligent Crisis Detection',
    badge: '3 times the usual mentions',
    text: 'See within a day when mentions exceed the usual level, with the sentences behind the increase.',
  },
  {
    title: 'LLM-Enhanced Market Research',
    badge: '12 themes found',
    text: 'Let a model group what people say about a need or a product into themes, each with quotes you can check.',
  },
];

const samples = [
  { title: 'Basic context retrieval', file: 'context-retrieval.js', sample: retrieval },
  { title: 'Sentiment analysis', file: 'sentiment.js', sample: sentiment },
  { title: 'Trend analysis', file: 'trends.js', sample: trends },
  { title: 'Competitive analysis', file: 'competitors.js', sample: competitors },
];

const advancedFeatures = [
  {
    title: 'Real-time analysis',
    text: 'A webhook sends each new mention to your model as soon as it is found.',
  },
  {
    title: 'Multi-model analysis',
    text: 'Two models read the same passage; where they disagree, a person decides.',
  },
  { title: 'Custom prompts', text: 'Your questions, in your words, about the passages you choose.' },
  { title: 'Predictive insights', text: 'A trend projected forward, with its assumptions stated.' },
];

/** What you can do with mentions that come with their context. */
export function ContextPage() {
  useTitle(pages.context.title);
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>Context-Driven Intelligence</h1>
        <p className={css.lead}>
          A mention is only as useful as its context. With every mention, Earshot gives you the passage, the
          speaker, the timestamp and the show, in a form that both people and programs can use.
        </p>
      </header>
      <LiveExample />
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
          The badges show what a result could look like. They are examples, not measurements.
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
          Plain JavaScript that uses the API. Bring your own language model: Earshot doesn't call one. See
          also <PageLink to={pages.examples.to()}>more code examples</PageLink>.
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
          Illustrative only: ideas for building on the API, not features of this service.
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
          <PageLink className={button.primary} to={pages.api.to()}>
            Explore API Docs
          </PageLink>
          <PageLink className={button.secondary} to={pages.monitor.to()}>
            Try AI Context Search
          </PageLink>
        </p>
      </section>
    </div>
  );
}
