import { type FormEvent, type Ref, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { maxQueryLength } from '../../../../../contract/shared/limits.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { NativeSubmit } from '../../../components/native-submit.tsx';
import { useCombobox } from '../../../components/use-combobox.ts';
import css from './search-box.module.css';
import { SearchTips } from './search-tips.tsx';
import { SuggestionOption } from './suggestion-option.tsx';
import { type SearchSuggestion, useSuggestions } from './use-suggestions.ts';

type Props = {
  text: string;
  placeholder: string;
  inputRef: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  /** Before a suggestion leads to another page. */
  onLeave: () => void;
  /** Moves the focus to the results. False if there are none. */
  onLeaveDown: () => boolean;
};

/** The search field with suggestions, its button, and tips. A blank query can't be sent. */
export function SearchBox(props: Props) {
  const { text, placeholder, inputRef, onChange, onSubmit, onLeave, onLeaveDown } = props;
  const id = useId();
  const navigate = useNavigate();
  const { suggestions, startSuggesting } = useSuggestions(text);
  const choose = ({ text: chosen, path }: SearchSuggestion) => {
    if (!path) return onSubmit(chosen);
    onLeave();
    navigate(path);
  };
  const combobox = useCombobox({
    listLabel: 'Suggestions',
    count: suggestions.length,
    onLeaveDown,
    onSelect: (index) => {
      const suggestion = suggestions[index];
      if (suggestion) choose(suggestion);
    },
  });
  const suggest = () => {
    startSuggesting();
    combobox.open();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    combobox.close();
    if (text.trim() !== '') onSubmit(text);
  };
  return (
    <search>
      <form className={css.form} action={pages.monitor.pattern} onSubmit={submit}>
        <label htmlFor={id} className={css.label}>
          Search podcast transcripts
        </label>
        <div className={css.field}>
          <input
            {...combobox.inputProps}
            id={id}
            ref={inputRef}
            type="search"
            dir="auto"
            name="q"
            className={css.input}
            value={text}
            placeholder={placeholder}
            maxLength={maxQueryLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => {
              onChange(event.target.value);
              suggest();
            }}
            onClick={suggest}
          />
          <div {...combobox.listProps} className={css.list} hidden={!combobox.isOpen}>
            {suggestions.map((suggestion, index) => (
              <SuggestionOption
                key={suggestion.key}
                suggestion={suggestion}
                optionProps={combobox.optionProps(index)}
              />
            ))}
          </div>
        </div>
        <NativeSubmit label="Search" className={css.button} />
        <button type="submit" className={css.button} disabled={text.trim() === ''}>
          Search
        </button>
        <SearchTips />
      </form>
    </search>
  );
}
