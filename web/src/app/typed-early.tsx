import { useEffect } from 'react';

/** Sets a property past React, which then sees a change where it would see the value that it knows. */
function setSilently(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

function enterAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value: typed, selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  setSilently(field, typed);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function tickAgain(box: HTMLInputElement): void {
  box.checked = box.defaultChecked;
  box.click();
}

function replay(field: Element): void {
  if (field instanceof HTMLSelectElement) {
    const isChanged = [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (isChanged) field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    if (field.checked !== field.defaultChecked) tickAgain(field);
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    if (field.value !== field.defaultValue) enterAgain(field);
  }
}

/** Enters again what was typed into the server's page before this script ran: React would take it out. Rendered next to the page. */
export function TypedEarly(): null {
  useEffect(() => {
    for (const field of document.querySelectorAll('#root :is(input, textarea, select)')) replay(field);
  }, []);
  return null;
}
