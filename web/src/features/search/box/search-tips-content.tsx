import { LanguageTips } from './language-tips.tsx';
import css from './search-tips.module.css';

const tips = [
  { example: 'open source', meaning: 'Both words, anywhere in an episode' },
  { example: '"open source"', meaning: 'The exact phrase' },
  { example: 'postgres OR mysql', meaning: 'Either word' },
  { example: 'python -snake', meaning: 'Excludes a word' },
  { example: 'kube*', meaning: 'Words that begin with kube' },
  { example: 'open NEAR/10 license', meaning: 'At most 10 words apart' },
  { example: '(rust OR go) compiler', meaning: 'Parentheses group words' },
  { example: 'speaker:palmer', meaning: 'Said by this speaker; also title: and podcast:' },
];

/** The query grammar by example. */
export function SearchTipsContent() {
  return (
    <>
      <h2>Search tips</h2>
      <dl className={css.list}>
        {tips.map(({ example, meaning }) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <LanguageTips />
    </>
  );
}
