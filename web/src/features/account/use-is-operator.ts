import { useProfile } from './account-queries.ts';
import { useHasSession } from './use-has-session.ts';

/** Whether the console is open to who is signed in; false until that is known, and for the server. */
export function useIsOperator(): boolean {
  const { data: profile } = useProfile(useHasSession());
  return profile?.role === 'admin' || profile?.role === 'editor';
}
