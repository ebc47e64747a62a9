import { type FormEvent, useCallback, useState } from 'react';
import type { AlertFilters, SignUpSource } from '../../../../contract/api/alerts/alert.ts';
import { humanCheckTexts } from '../human-check/texts.ts';
import { emailProblem } from './email-problem.ts';
import { type SubscribeOutcome, subscribe } from './subscribe.ts';

type Phase =
  | { name: 'idle' }
  | { name: 'submitting' }
  | { name: 'subscribed'; verificationRequired: boolean }
  | { name: 'error'; field: 'email' | 'form'; text: string };

function validate(email: string, token: string | undefined): Phase | undefined {
  const problem = emailProblem(email);
  if (problem) return { name: 'error', field: 'email', text: problem };
  return token ? undefined : { name: 'error', field: 'form', text: humanCheckTexts.missing };
}

const phaseFor = (outcome: SubscribeOutcome): Phase =>
  outcome.state === 'subscribed'
    ? { name: 'subscribed', verificationRequired: outcome.verificationRequired }
    : { name: 'error', field: 'form', text: outcome.error };

/** The state of a subscribe form: idle, submitting, subscribed or an error with its text. */
export function useSubscribeForm(term: string | undefined, source: SignUpSource, filters: AlertFilters = {}) {
  const [email, setEmail] = useState('');
  const [token, setToken] = useState<string>();
  const [phase, setPhase] = useState<Phase>({ name: 'idle' });
  /** Each attempt needs a new human check. */
  const [attempt, setAttempt] = useState(0);
  const fail = useCallback((text: string) => setPhase({ name: 'error', field: 'form', text }), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const invalid = validate(address, token);
    if (invalid) {
      setPhase(invalid);
      return;
    }
    setPhase({ name: 'submitting' });
    const searchTerm = term?.trim();
    const outcome = await subscribe({
      email: address,
      ...(searchTerm ? { keyword: searchTerm, search_term: searchTerm } : {}),
      ...(token ? { turnstileToken: token } : {}),
      filters,
      source,
    });
    setPhase(phaseFor(outcome));
    if (outcome.state === 'failed') {
      setToken(undefined);
      setAttempt((previous) => previous + 1);
    }
  };
  return { email, setEmail, token, setToken, phase, attempt, fail, submit };
}
