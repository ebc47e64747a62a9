import { useId, useState } from 'react';
import { useSuggest } from '../../api/search-queries.ts';
import field from '../../components/field.module.css';
import { useCombobox } from '../../components/use-combobox.ts';
import { Written } from '../../components/written.tsx';
import css from './compare-controls.module.css';

type Props = { chosen: string[]; onPick: (id: string) => void };

/** A field that suggests entities of this library. */
export function EntityPicker({ chosen, onPick }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const { data } = useSuggest(text, true);
  const options = (text.trim() === '' ? [] : (data?.suggestions ?? [])).filter(
    (suggestion) => suggestion.kind === 'entity' && !chosen.includes(suggestion.id),
  );
  const combobox = useCombobox({
    listLabel: 'Entities',
    count: options.length,
    onSelect: (index) => {
      const option = options[index];
      if (!option) return;
      onPick(option.id);
      setText('');
    },
  });
  return (
    <div className={css.picker}>
      <label htmlFor={id}>{chosen.length === 0 ? 'First name or topic' : 'Add a name or topic'}</label>
      <input
        {...combobox.inputProps}
        id={id}
        type="text"
        dir="auto"
        className={field.field}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Type a name"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          combobox.open();
        }}
      />
      <div {...combobox.listProps} className={css.list} hidden={!combobox.isOpen}>
        {options.map((option, index) => (
          <div key={option.id} {...combobox.optionProps(index)} className={css.option}>
            <Written text={option.text} /> <small>{option.entity_type}</small>
          </div>
        ))}
      </div>
      {text.trim() !== '' && data && options.length === 0 && (
        <p className={css.none}>Nothing in this library starts with “{text.trim()}”.</p>
      )}
    </div>
  );
}
