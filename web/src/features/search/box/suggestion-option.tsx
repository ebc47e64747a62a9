import { written } from '../../../../../contract/shared/written.ts';
import type { useCombobox } from '../../../components/use-combobox.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import css from './search-box.module.css';
import type { SearchSuggestion } from './use-suggestions.ts';

type Props = {
  suggestion: SearchSuggestion;
  optionProps: ReturnType<ReturnType<typeof useCombobox>['optionProps']>;
};

/** One suggestion: its text, and what it is. */
export const SuggestionOption = ({ suggestion: { text, note }, optionProps }: Props) => (
  <div {...optionProps} className={css.option}>
    <span {...written(text)}>{text}</span>
    <small>
      <VisuallyHidden>, </VisuallyHidden>
      {note}
    </small>
  </div>
);
