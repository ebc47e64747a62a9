import { LanguageTips } from './language-tips.tsx';
import css from './search-tips.module.css';

const tips = [
  { example: 'open source', meaning: 'Both words, in one passage or in two that follow each other' },
  { example: '"open source"', meaning: 'The exact phrase' },
  { example: 'postgres OR mysql', meaning: 'Either word' },
  { example: 'python -snake', meaning: 'Leaves out passages with a word' },
  { example: 'kube*', meaning: 'Words that begin with kube' },
  { example: 'open NEAR/10 license', meaning: 'At most 10 words apart' },
  { example: '(rust OR go) compiler', meaning: 'Parentheses group words' },
  { example: 'speaker:palmer history', meaning: 'Said by this speaker' },
  { example: 'title:history', meaning: 'In the title; with podcast:, in the name of the show' },
  { example: 'episode:(open source)', meaning: 'Both words, anywhere in an episode' },
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
      <p className={css.note}>
        A paragraph of the description counts as a passage. Words in the title, the name of the show and the
        names of people count everywhere in the episode.
      </p>
      <LanguageTips />
    </>
  );
}
