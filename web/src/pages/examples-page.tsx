import { pages } from '../../../contract/shared/pages.ts';
import report from '../../samples/sentiment-report.py?sample';
import { PageLink } from '../components/page/page-link.tsx';
import { useTitle } from '../components/use-title.ts';
import { CodeSample } from '../features/docs/code-sample.tsx';
import css from './prose.module.css';

const steps = [
  'Search returns mentions, each with its passage. Quotation marks match the exact name.',
  'Each passage goes to the model with one narrow question and a low temperature. The answer is JSON.',
  'The program does the counting. The model only reads.',
  'Every line of the report names the show, so you can check a surprising result by listening.',
];

/** A complete program: sentiment analysis with a language model. */
export function ExamplesPage() {
  useTitle(pages.examples.title);
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>Sentiment analysis with a language model</h1>
        <p className={css.lead}>
          A complete Python program with no dependencies: it fetches what was said about a name, and a
          language model of your choice rates the sentiment.
        </p>
      </header>
      <section>
        <h2>How it works</h2>
        <ol className={css.cards}>
          {steps.map((step) => (
            <li key={step}>
              <p>{step}</p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>The program</h2>
        <CodeSample name="sentiment-report.py" sample={report} />
        <p className={css.quiet}>
          Back to <PageLink to={pages.context.to()}>context analysis</PageLink>, or read about the{' '}
          <PageLink to={pages.api.to()}>API</PageLink>.
        </p>
      </section>
    </div>
  );
}
