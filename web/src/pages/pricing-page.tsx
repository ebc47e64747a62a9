import { pages } from '../../../contract/shared/pages.ts';
import { PageLink } from '../components/page/page-link.tsx';
import { useTitle } from '../components/use-title.ts';
import { Examples } from '../features/home/examples.tsx';
import { EarlyAccessForm } from '../features/pricing/early-access-form.tsx';
import css from './prose.module.css';

const plans = [
  {
    name: 'Search and alerts',
    price: 'Free',
    text: 'Search, read, listen, and create as many alerts as you need. This stays free.',
  },
  {
    name: 'API package',
    price: '$49-79 per month',
    text: 'Mentions with context for your own apps: search, entities, timelines, webhooks and exports, with pro rate limits.',
  },
  {
    name: 'Premium',
    price: '$199 per month',
    text: 'For teams that follow many entities: higher limits, shared alerts and personal support.',
  },
];

const questions = [
  {
    question: 'Why is the pricing exploratory?',
    answer:
      'We’re still learning what the service is worth to you. These are the prices we expect today; final pricing is expected in 3-6 months.',
  },
  {
    question: 'What can I use today?',
    answer:
      'Search and email alerts, for free and without an account. The API is in beta, by invitation only.',
  },
  {
    question: 'Will I have to pay for my alerts later?',
    answer: 'No. Email alerts are free, and you can unsubscribe with one click in any email.',
  },
  {
    question: 'Can I host it myself?',
    answer:
      'Yes. Earshot is open source under the MIT license. If you host it yourself, there are no plans and no limits.',
  },
  {
    question: 'What does early access mean?',
    answer:
      'You’ll hear from us when paid plans start, and help decide what they include. This form is a preview: it doesn’t send anything yet.',
  },
];

/** What the paid plans may cost, and why that is still open. */
export function PricingPage() {
  useTitle(pages.pricing.title);
  return (
    <div className={css.page}>
      <header className={css.hero}>
        <h1>Exploratory Pricing</h1>
        <p className={css.lead}>
          Search and alerts are free. For the API and for teams, we're still working out a fair price. These
          are the prices we expect today; final pricing comes in 3-6 months.
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
      <Examples />
      <section>
        <h2>Early access</h2>
        <EarlyAccessForm />
      </section>
      <section>
        <h2>Frequently asked questions</h2>
        <dl className={css.questions}>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
        <p className={css.quiet}>
          Read about the <PageLink to={pages.api.to()}>API</PageLink>, or{' '}
          <PageLink to={pages.monitor.to()}>start searching</PageLink>.
        </p>
      </section>
    </div>
  );
}
