import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UpdateProfileRequest, UserProfile } from '../../../../../contract/api/accounts/account.ts';
import { pages } from '../../../../../contract/shared/pages.ts';
import { callApi } from '../../../api/client.ts';
import { AccountForm } from '../account-form.tsx';
import { useReload } from '../account-queries.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import { EmailField, Field, NewPasswordField, PasswordField } from '../field.tsx';
import { clearSession, withSession } from '../session.ts';
import css from '../tabs.module.css';
import { useAction } from '../use-action.ts';
import { download } from './download.ts';
import { SessionList } from './session-list.tsx';

/** A form that changes the profile. The current password is asked for when the API wants it. */
function useProfileForm() {
  const action = useAction();
  const reload = useReload();
  const [currentPassword, setCurrentPassword] = useState('');
  const [message, setMessage] = useState('');
  const save = async (change: UpdateProfileRequest) => {
    const json = { ...change, ...(currentPassword ? { current_password: currentPassword } : {}) };
    const answer = await withSession(() => callApi('put', '/users/profile/update', { json }));
    setMessage(
      answer.verification_required ? 'Check your new inbox: the link there makes the change.' : 'Saved.',
    );
    setCurrentPassword('');
    await reload();
  };
  const needsPassword = action.code === 'current_password_required' || action.code === 'credentials_invalid';
  const extra = (
    <>
      {needsPassword && (
        <PasswordField label="Current password" value={currentPassword} onChange={setCurrentPassword} />
      )}
      {message && !action.error && <p role="status">{message}</p>}
    </>
  );
  return { action, save, extra };
}

function NameForm({ name }: { name: string }) {
  const { action, save, extra } = useProfileForm();
  const [value, setValue] = useState(name);
  return (
    <AccountForm action={action} label="Save name" onSubmit={() => save({ name: value })}>
      <Field label="Name" autoComplete="name" maxLength={200} value={value} onChange={setValue} />
      {extra}
    </AccountForm>
  );
}

function EmailForm({ email }: { email: string }) {
  const { action, save, extra } = useProfileForm();
  const [value, setValue] = useState(email);
  return (
    <AccountForm action={action} label="Change address" onSubmit={() => save({ email: value })}>
      <EmailField value={value} onChange={setValue} />
      {extra}
    </AccountForm>
  );
}

function PasswordForm({ label }: { label: string }) {
  const { action, save, extra } = useProfileForm();
  const [value, setValue] = useState('');
  return (
    <AccountForm
      action={action}
      label={label}
      onSubmit={async () => {
        await save({ password: value });
        setValue('');
      }}
    >
      <NewPasswordField value={value} onChange={setValue} />
      {extra}
    </AccountForm>
  );
}

function YourData() {
  const navigate = useNavigate();
  const action = useAction();
  const [password, setPassword] = useState('');
  const exportData = async () => {
    const data = await withSession(() => callApi('get', '/users/export'));
    download(JSON.stringify(data, null, 2), 'earshot-account.json', 'application/json');
  };
  const deleteAccount = async () => {
    const json = password ? { current_password: password } : {};
    await withSession(() => callApi('post', '/users/delete', { json }));
    clearSession();
    navigate(pages.home.to());
  };
  return (
    <section aria-labelledby="data-heading">
      <h2 id="data-heading">Your data</h2>
      {(action.code === 'current_password_required' || action.code === 'credentials_invalid') && (
        <PasswordField label="Current password" value={password} onChange={setPassword} />
      )}
      {action.error && <p role="alert">{action.error}</p>}
      <p className={css.actions}>
        <button type="button" onClick={() => void action.run(exportData)}>
          Export as JSON
        </button>
        <ConfirmButton confirmLabel="Yes, delete my account" onConfirm={() => void action.run(deleteAccount)}>
          Delete account
        </ConfirmButton>
      </p>
    </section>
  );
}

/** The profile, the devices, and everything that is stored. */
export function SettingsTab({ profile }: { profile: UserProfile }) {
  return (
    <div className={css.settings}>
      <section aria-labelledby="profile-heading">
        <h2 id="profile-heading">Profile</h2>
        <NameForm name={profile.name ?? ''} />
        <EmailForm email={profile.email} />
      </section>
      <section aria-labelledby="password-heading">
        <h2 id="password-heading">{profile.has_password ? 'Password' : 'Set a password'}</h2>
        <PasswordForm label={profile.has_password ? 'Change password' : 'Set password'} />
      </section>
      <SessionList />
      <YourData />
    </div>
  );
}
