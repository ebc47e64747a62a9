import {
  accountPath,
  confirmAccountPath,
  confirmEmailPath,
  resetPasswordPath,
  signInLinkPath,
  signInPath,
} from '../../../server/contract/page-paths.ts';
import { issueLinkToken } from '../../../server/core/accounts/link-tokens.ts';
import type { Database } from '../../../server/core/database/connection.ts';
import { type AccountMailKind, accountMail } from '../../../server/core/mail/account-mail.ts';
import type { MailContent } from '../../../server/core/mail/mail.ts';

/** Where the link of a message leads. */
const paths: Record<AccountMailKind, string> = {
  'account-verification': confirmAccountPath,
  'account-exists': signInPath,
  'password-reset': resetPasswordPath,
  'sign-in': signInLinkPath,
  'email-change': confirmEmailPath,
  'account-change': accountPath,
};

const hasToken = (kind: AccountMailKind) => kind !== 'account-exists' && kind !== 'account-change';

/** A message about an account. Its token is in the fragment, which browsers send to nobody. */
export async function accountContent(
  { id, kind }: { id: string; kind: AccountMailKind },
  { database, publicUrl }: { database: Database; publicUrl: string },
): Promise<MailContent | undefined> {
  const url = publicUrl + paths[kind];
  if (!hasToken(kind)) return accountMail(kind, url);
  // Outside the transaction that sends: whoever follows the link right away must find the token.
  const token = await issueLinkToken(database, id);
  return token ? accountMail(kind, `${url}#token=${token}`) : undefined;
}
