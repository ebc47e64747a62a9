/** Takes a token out of the address bar, and with it out of the history and of what is passed on. */
export function stripQuery(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
