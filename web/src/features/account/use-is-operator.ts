import { useEffect, useState } from 'react';
import { useProfile } from './account-queries.ts';
import { hasSession } from './session.ts';

/** Whether the console is open to who is signed in; false until that is known, and for the server. */
export function useIsOperator(): boolean {
  const [isSignedIn, setIsSignedIn] = useState(false);
  useEffect(() => setIsSignedIn(hasSession()), []);
  const { data: profile } = useProfile(isSignedIn);
  return profile?.role === 'admin' || profile?.role === 'editor';
}
