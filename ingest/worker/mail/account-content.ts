import {
  accountPath,
  confirmAccountPath,
  confirmEmailPath,
  resetPasswordPath,
  signInLinkPath,
  signInPath,
} from '../../../contract/shared/page-paths.ts';
import { issueLinkToken } from '../../../domain/accounts/sessions/link-tokens.ts';
import type { Database } from '../../../domain/core/database/connection.ts';
import type { MailContent } from '../../../domain/mail/mail.ts';
import { type AccountMailKind, accountMail } from '../../../domain/mail/messages/account-mail.ts';

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
