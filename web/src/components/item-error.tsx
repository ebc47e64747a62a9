import { pages } from '../../../contract/shared/pages.ts';
import { ApiError, errorMessage } from '../api/errors.ts';
import { Notice } from './notice.tsx';

type Props = {
  title: string;
  error: unknown;
  /** Said where no item has this address. */
  missing: string;
  /** Said where the API gives no reason. */
  fallback: string;
};

/** In place of a page about one item that can't be shown. */
export const ItemError = ({ title, error, missing, fallback }: Props) => (
  <Notice as="h1" title={title} tone="error">
    <p>{error instanceof ApiError && error.status === 404 ? missing : errorMessage(error, fallback)}</p>
    <p>
      <a href={pages.monitor.to()}>Search podcasts</a>
    </p>
  </Notice>
);
