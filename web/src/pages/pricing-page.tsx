import { Link } from 'react-router-dom';
import { useTitle } from '../components/use-title.ts';
import { paths } from '../config/paths.ts';
import { EarlyAccessForm } from '../features/pricing/early-access-form.tsx';
import css from './prose.module.css';

const plans = [
  {
    name: 'Search and alerts',
    price: 'Free',
    text: 'Searching, reading and listening, and as many alerts as you need. This stays free.',
  },
  {
    name: 'API package',
    price: '$49-79 per month',
    text: 'The mentions with their context for your own programs: search, names, timelines, webhooks and exports, with the pro limits.',
  },
  {
    name: 'Premium',
    price: '$199 per month',
    text: 'For teams that follow many names: higher limits, shared alerts and a person who answers.',
  },
];

const questions = [
  {
    question: 'Why is the pricing exploratory?',
    answer:
      'Because we do not know yet what the service is worth to you. The figures are what we expect today; final pricing is expected in 3-6 months.',
  },
  {
    question: 'What can I use today?',
    answer:
      'Search and e-mail alerts, without paying and without an account. The API is in beta, by invitation.',
  },
  {
    question: 'Will my alerts begin to cost something?',
    answer: 'No. Alerts by e-mail are free, and they end with one click in any of them.',
  },
  {
    question: 'Can I run it on my own machine instead?',
    answer:
      'Yes. Earshot is open source under the MIT license; on your own machine it has no plans and no limits.',
  },
  {
    question: 'What does early access mean?',
    answer:
      'That you are told when the paid plans begin, and are asked what they should hold. This form is an exploration: it sends nothing yet.',
  },
];

/** What the paid plans may cost, and why that is still open. */
export function PricingPage() {
  useTitle('Exploratory Pricing');
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>Exploratory Pricing</h1>
        <p className={css.lead}>
          Searching and alerts are free. For the API and for teams we are finding out what is fair; these are
          the figures we expect, and final pricing comes in 3-6 months.
        </p>
      </header>
      <section>
        <h2>Anticipated pricing</h2>
        <ul className={css.cards}>
          {plans.map(({ name, price, text }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>
                <strong>{price}</strong>
              </p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Early access</h2>
        <EarlyAccessForm />
      </section>
      <section>
        <h2>Questions</h2>
        <dl className={css.questions}>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <p className={css.quiet}>
          More about the <Link to={paths.api.to()}>API</Link>, or{' '}
          <Link to={paths.monitor.to()}>search now</Link>.
        </p>
      </section>
    </div>
  );
}
