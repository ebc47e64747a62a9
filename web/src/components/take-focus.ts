/** For the `ref` of what takes the place of the control that had the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
