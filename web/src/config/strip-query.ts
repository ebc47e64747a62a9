/** Removes a token from the address bar, and so from the history and from referrers. */
export function stripQuery(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
