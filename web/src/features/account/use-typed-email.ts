import { useLocation } from 'react-router-dom';

/** The address that was typed on the page that led here; it travels with the navigation, not in the URL. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  const isTyped = typeof state === 'object' && state !== null && 'email' in state;
  return isTyped && typeof state.email === 'string' ? state.email : '';
}
