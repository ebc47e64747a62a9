import {
  countedForms,
  type LanguageExample,
  looseForms,
} from '../../../../../contract/shared/language-examples.ts';
import { Written } from '../../../components/written.tsx';
import css from './search-tips.module.css';

const Rows = ({ examples }: { examples: LanguageExample[] }) => (
  <dl className={`${css.list} ${css.languages}`}>
    {examples.map(({ language, name, rule, typed, said }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          {rule}: <Written text={typed} language={language} /> finds{' '}
          <Written text={said} language={language} />
        </dd>
      </div>
    ))}
  </dl>
);

/** What words find in each language beyond the form that was typed, by example. */
export function LanguageTips() {
  return (
    <details className={css.details}>
      <summary>Other languages</summary>
      <p>
        In episodes in these languages, this also counts as said. What is said exactly as typed comes first.
      </p>
      <Rows examples={countedForms} />
      <p>This is listed below the results, and isn’t counted:</p>
      <Rows examples={looseForms} />
      <p>Everywhere else, capitals and accents don’t matter.</p>
      <p>In scripts without spaces, NEAR counts letters: NEAR/20 is about ten words.</p>
    </details>
  );
}
