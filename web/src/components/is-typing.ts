/** Whether keys pressed on this element are text: shortcuts leave it alone. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="range"], [type="checkbox"]), select, textarea, [contenteditable]') !==
    null;
