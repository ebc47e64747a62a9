import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';

const buttonsIn = (toolbar: HTMLElement | null) => [
  ...(toolbar?.querySelectorAll<HTMLButtonElement>(':scope > * > button') ?? []),
];

/** Makes a toolbar one stop of the Tab key, inside which the arrow keys move. Returns its key handler. */
export function useSingleTabStop(
  toolbar: RefObject<HTMLElement | null>,
): (event: KeyboardEvent<HTMLElement>) => void {
  // After every render, because buttons come and go.
  useLayoutEffect(() => {
    const buttons = buttonsIn(toolbar.current);
    const current = buttons.find((button) => button.tabIndex === 0 && button.dataset.stop) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === current ? 0 : -1;
  });
  return (event) => {
    const buttons = buttonsIn(toolbar.current);
    const index = buttons.findIndex((button) => button === event.target);
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: -buttons.length,
      End: buttons.length,
    };
    const step = steps[event.key];
    if (index < 0 || step === undefined) return;
    event.preventDefault();
    const next = buttons[Math.min(buttons.length - 1, Math.max(0, index + step))];
    for (const button of buttons) {
      button.tabIndex = button === next ? 0 : -1;
      if (button === next) button.dataset.stop = 'true';
      else delete button.dataset.stop;
    }
    next?.focus();
  };
}
