import { pages } from '../../../../contract/shared/pages.ts';
import { PageLink } from '../../components/page/page-link.tsx';
import css from './account.module.css';

/** A page that was opened without the token of its link. */
export function NoToken() {
  return (
    <>
      <p role="alert" className={css.done}>
        This link is incomplete. Open the link in your email again.
      </p>
      <p className={css.links}>
        <PageLink to={pages.signIn.to()}>Sign in</PageLink>
      </p>
    </>
  );
}
