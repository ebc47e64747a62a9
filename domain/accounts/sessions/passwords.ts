import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../core/errors.ts';
import { generateToken } from '../../identity/random-token.ts';

/** What OWASP recommends for argon2id, which is the library's default algorithm: 19 MiB, 2 rounds, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const minLength = 8;

/** Two ways to type one letter are one password. */
const toBytes = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(toBytes(password), cost);

let decoyHash: Promise<string> | undefined;

/** Takes the same time without a stored hash, and is then false. */
export async function verifyPassword(
  password: string,
  storedHash: string | null | undefined,
): Promise<boolean> {
  decoyHash ??= hashPassword(generateToken());
  const isMatch = await verify(storedHash ?? (await decoyHash), toBytes(password));
  return isMatch && Boolean(storedHash);
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Loaded when first needed: the list takes about a megabyte. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= minLength));
}

/** Refuses passwords that are tried first: common ones, and the email address. Throws AppError password_weak. */
export async function refuseWeakPassword(password: string, emailKey: string): Promise<void> {
  commonPasswords ??= loadCommonPasswords();
  const typed = toBytes(password).toLowerCase();
  const isAddress = typed === emailKey || typed === emailKey.slice(0, emailKey.lastIndexOf('@'));
  const isOneCharacter = new Set(typed).size === 1;
  if (isAddress || isOneCharacter || (await commonPasswords).has(typed))
    throw new AppError(
      'password_weak',
      'This password is too easy to guess. Choose a longer one, such as several random words.',
    );
}
