import { type KeyboardEvent, useId, useState } from 'react';

type ComboboxOptions = {
  /** Names the list for screen readers. */
  listLabel: string;
  count: number;
  onSelect: (index: number) => void;
  /** The down arrow was pressed while no list is open. Returns whether it moved the focus; otherwise the list opens. */
  onLeaveDown?: () => boolean;
};

/** The state, keys and ARIA attributes of a text field with a list of options (the ARIA combobox pattern). */
export function useCombobox({ listLabel, count, onSelect, onLeaveDown }: ComboboxOptions) {
  const id = useId();
  const [isRequested, setIsRequested] = useState(false);
  const [active, setActive] = useState(-1);
  const isOpen = isRequested && count > 0;
  const optionId = (index: number) => `${id}-${index}`;
  const open = () => {
    setIsRequested(true);
    setActive(-1);
  };
  const close = () => setIsRequested(false);
  const select = (index: number) => {
    close();
    onSelect(index);
  };
  /** From the text to the first option, through all of them, and back to the text. */
  const move = (step: number) => {
    if (!isOpen) open();
    else setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
  };
  const moveDown = (isListRequested: boolean) => {
    if (isOpen || isListRequested || !onLeaveDown?.()) move(1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') moveDown(event.altKey);
    else if (event.key === 'ArrowUp') move(-1);
    // Leaves the field, and keeps the text that the browser would delete.
    else if (event.key === 'Escape') isOpen ? close() : event.currentTarget.blur();
    else if (event.key === 'Enter' && isOpen && active >= 0) select(active);
    else return;
    event.preventDefault();
  };
  return {
    isOpen,
    active,
    open,
    close,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
      onKeyDown,
      onBlur: close,
    } as const,
    listProps: {
      id: `${id}-list`,
      role: 'listbox',
      'aria-label': listLabel,
      // Keeps the focus in the field.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    } as const,
    optionProps: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === active,
        onClick: () => select(index),
      }) as const,
  };
}
