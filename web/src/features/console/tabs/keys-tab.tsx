import { type FormEvent, useState } from 'react';
import { type Tier, tiers } from '../../../../../contract/shared/tier.ts';
import { callApi } from '../../../api/client.ts';
import button from '../../../components/button.module.css';
import { ConfirmButton } from '../../account/confirm-button.tsx';
import tabs from '../../account/tabs.module.css';
import { ChoiceForm } from '../choice-form.tsx';
import css from '../console.module.css';
import { useConsole, useConsoleAction } from '../console-queries.ts';
import { ErrorText } from '../error-text.tsx';
import { formatTime } from '../format-time.ts';

const toTier = (text: string): Tier => tiers.find((tier) => tier === text) ?? 'free';

function InviteForm() {
  const [email, setEmail] = useState('');
  const [tier, setTier] = useState<Tier>('free');
  const [invited, setInvited] = useState('');
  const { act, isBusy, error } = useConsoleAction();
  const invite = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await callApi('post', '/admin/key-invitations', { json: { email: email.trim(), tier } });
      setInvited(email.trim());
      setEmail('');
    });
  };
  return (
    <>
      <form className={css.bar} onSubmit={invite}>
        <label>
          Email address
          <input type="email" required value={email} onChange={(event) => setEmail(event.target.value)} />
        </label>
        <label>
          Tier
          <select value={tier} onChange={(event) => setTier(toTier(event.target.value))}>
            {tiers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="submit" className={button.primary} disabled={isBusy}>
          Invite
        </button>
      </form>
      <ErrorText>{error}</ErrorText>
      {invited && (
        <p role="status">The invitation to {invited} is on its way. It works once, within a week.</p>
      )}
    </>
  );
}

/** API keys, and who asked for one. */
export function KeysTab() {
  const { data } = useConsole(['keys'], (signal) => callApi('get', '/admin/keys', { signal }));
  const { act, isBusy, error } = useConsoleAction();
  const invite = (email: string) =>
    void act(() => callApi('post', '/admin/key-invitations', { json: { email } }));
  return (
    <>
      <InviteForm />
      <ErrorText>{error}</ErrorText>
      <section className={css.section}>
        <h2>Waitlist</h2>
        {data?.waitlist.length === 0 && <p className={css.quiet}>Nobody is waiting.</p>}
        <ul className={css.list}>
          {data?.waitlist.map(({ email, verified_at, invited_at }) => (
            <li key={email} className={css.item}>
              <p>{email}</p>
              <p className={css.quiet}>
                since {formatTime(verified_at)}
                {invited_at && ` · invited ${formatTime(invited_at)}`}
              </p>
              <p className={tabs.actions}>
                <button type="button" disabled={isBusy} onClick={() => invite(email)}>
                  Invite
                </button>
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.section}>
        <h2>Keys</h2>
        {data?.keys.length === 0 && <p className={css.quiet}>There are no keys yet.</p>}
        <ul className={css.list}>
          {data?.keys.map(({ prefix, name, email, tier, created_at, revoked_at }) => (
            <li key={prefix} className={css.item}>
              <p>
                <code>{prefix}…</code> {name}
              </p>
              <p className={css.quiet}>
                {email} · created {formatTime(created_at)}
                {revoked_at && ` · revoked ${formatTime(revoked_at)}`}
              </p>
              {!revoked_at && (
                <>
                  <ChoiceForm
                    key={tier}
                    label={`Tier of ${prefix}`}
                    submit="Save tier"
                    choices={tiers}
                    current={tier}
                    onSubmit={(next) =>
                      callApi('patch', '/admin/keys/:prefix', { param: { prefix }, json: { tier: next } })
                    }
                  />
                  <p className={tabs.actions}>
                    <ConfirmButton
                      confirmLabel="Yes, revoke it"
                      onConfirm={() =>
                        void act(() => callApi('post', '/admin/keys/:prefix/revoke', { param: { prefix } }))
                      }
                    >
                      Revoke
                    </ConfirmButton>
                  </p>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
