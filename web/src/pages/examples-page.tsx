import { Link } from 'react-router-dom';
import report from '../../samples/sentiment-report.py?sample';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { CodeSample } from '../features/docs/code-sample.tsx';
import css from './prose.module.css';

const steps = [
  'Mentions come from the search, each with its passage. A quoted name finds the name alone.',
  'Each passage goes to the model with one narrow question and a low temperature, and the answer is JSON.',
  'Counts are added up by the program, not by the model: it reads, it does not calculate.',
  'Every line of the report names its show, so that a surprising reading can be checked by ear.',
];

/** A complete program: sentiment analysis with a language model. */
export function ExamplesPage() {
  useTitle('Code examples: sentiment analysis with a language model');
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>Sentiment analysis with a language model</h1>
        <p className={css.lead}>
          One complete program, in Python and without packages: it fetches what was said about a name and has
          a language model of your choice say how it was meant.
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
          Back to <Link to={paths.context.to()}>context analysis</Link>, or on to the{' '}
          <Link to={paths.api.to()}>API</Link>.
        </p>
      </section>
    </div>
  );
}
