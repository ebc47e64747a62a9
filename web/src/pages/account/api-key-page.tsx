import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../../contract/shared/pages.ts';
import { callApi } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import button from '../../components/button.module.css';
import { CopyButton } from '../../components/copy-button.tsx';
import { PageLink } from '../../components/page/page-link.tsx';
import { useTitle } from '../../components/use-title.ts';
import { stripQuery } from '../../config/strip-query.ts';
import css from '../message-page.module.css';

type Outcome = { key: string } | { error: string };

async function claimKey(token: string): Promise<Outcome> {
  try {
    const { key } = await callApi('post', '/keys/claim', { json: { token } });
    return { key };
  } catch (error) {
    return {
      error: errorMessage(error, 'Something went wrong. Please try again.', {
        network: 'Network error occurred',
      }),
    };
  }
}

function Invalid() {
  return (
    <>
      <h1>Invalid Invitation Link</h1>
      <p role="alert">This link has no token. Open the link in your email again.</p>
      <p className={css.actions}>
        <PageLink className={button.primary} to={pages.api.to()}>
          About the API
        </PageLink>
      </p>
    </>
  );
}

function KeyCreated({ apiKey }: { apiKey: string }) {
  return (
    <>
      <h1>Your API key</h1>
      <div className={css.box} role="status">
        <p>Copy it now. You won't be able to see it again.</p>
        <p>
          <code className={css.secret}>{apiKey}</code>
        </p>
        <CopyButton text={() => apiKey} label="Copy API key">
          Copy
        </CopyButton>
      </div>
      <p className={css.actions}>
        <PageLink className={button.primary} to={pages.api.to()}>
          Read the API docs
        </PageLink>
      </p>
    </>
  );
}

function Failed({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <>
      <h1>We couldn't create your key</h1>
      <p role="alert">{error}</p>
      <p className={css.actions}>
        <button type="button" className={button.primary} onClick={onRetry}>
          Try again
        </button>
        <PageLink className={button.secondary} to={pages.api.to()}>
          About the API
        </PageLink>
      </p>
    </>
  );
}

function Ready({ onCreate, isCreating }: { onCreate: () => void; isCreating: boolean }) {
  return (
    <>
      <h1>Your API key is ready</h1>
      <p>We show it only once. Have a safe place ready: a password manager, or your server's settings.</p>
      <p className={css.actions}>
        <button type="button" className={button.primary} onClick={onCreate} disabled={isCreating}>
          {isCreating ? 'Creating...' : 'Show my API key'}
        </button>
      </p>
    </>
  );
}

/** Opened by the link of an invitation. The key needs a click, so that a link scanner doesn't use it up. */
export function ApiKeyPage() {
  useTitle(pages.apiKey.title);
  const [address] = useSearchParams();
  // Kept here, because the address loses it right away.
  const [token] = useState(() => address.get('token')?.trim() ?? '');
  const [outcome, setOutcome] = useState<Outcome>();
  const [isCreating, setIsCreating] = useState(false);
  useEffect(() => {
    if (token !== '') stripQuery();
  }, [token]);
  const create = async () => {
    setIsCreating(true);
    setOutcome(await claimKey(token));
    setIsCreating(false);
  };
  return (
    <div className={css.page}>
      {token === '' && <Invalid />}
      {token !== '' && !outcome && <Ready onCreate={create} isCreating={isCreating} />}
      {outcome && 'key' in outcome && <KeyCreated apiKey={outcome.key} />}
      {outcome && 'error' in outcome && <Failed error={outcome.error} onRetry={create} />}
    </div>
  );
}
