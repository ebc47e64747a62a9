import { z } from 'zod';
import { userRoles } from '../../shared/user.ts';

const email = z.string().max(1_000).meta({ description: 'The email address.', example: 'you@example.org' });
const linkToken = z.string().min(1).max(300).meta({ description: 'The token of the link in our message.' });

/** Where an account's password is typed: whatever its length, it is right or wrong. */
const password = z.string().min(1).max(1_000).meta({ description: 'The password.' });

const newPassword = z
  .string()
  .min(8)
  .max(256)
  .meta({ description: 'The new password: 8 to 256 characters, and not a common one.' });

const userName = z.string().trim().max(200).meta({ description: 'The name to show in the account.' });

const humanToken = z.string().max(20_000).optional();
const humanTokenPastBudget = humanToken.meta({
  description: 'The token of a human check, needed after several requests from one network within an hour.',
});

export const registerRequest = z.strictObject({
  email,
  password: newPassword,
  name: userName.optional(),
  turnstileToken: humanTokenPastBudget,
});

export const confirmAccountRequest = z.strictObject({
  token: linkToken,
  password: password.meta({ description: 'The password chosen when registering.' }),
});

export const loginRequest = z.strictObject({
  email,
  password,
  turnstileToken: humanToken.meta({
    description: 'The token of a human check, needed after too many wrong passwords.',
  }),
});

export const emailRequest = z.strictObject({ email, turnstileToken: humanTokenPastBudget });
export const linkTokenRequest = z.strictObject({ token: linkToken });
export const refreshRequest = z.strictObject({
  refresh_token: z.string().min(1).max(300).meta({ description: 'The refresh token, which works once.' }),
});
export const resetPasswordRequest = z.strictObject({ token: linkToken, new_password: newPassword });

/** The answer for every address, known or not. */
export const mailedResponse = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  message: z.string().meta({ description: 'What happens next.' }),
});

export const userProfile = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  email: z.string().meta({ description: 'The email address.' }),
  name: z.string().nullable().meta({ description: 'The name; null if none was given.' }),
  role: z.enum(userRoles).meta({ description: 'What the account may do.' }),
  has_password: z.boolean().meta({ description: 'False if it signs in by mailed links only.' }),
  created_at: z.string().meta({ description: 'When it was created (ISO 8601).' }),
});
export type UserProfile = z.infer<typeof userProfile>;

const tokenFields = {
  success: z.literal(true).meta({ description: 'Always true.' }),
  token: z.string().meta({ description: 'The access token. Send it as a bearer token.' }),
  refresh_token: z.string().meta({ description: 'Gets the next pair of tokens, once, within 30 days.' }),
  expires_in: z.number().int().meta({ description: 'Seconds until the access token expires.', example: 900 }),
};
export const refreshResponse = z.object(tokenFields);
export const loginResponse = z.object({ ...tokenFields, user: userProfile });
export type LoginResponse = z.infer<typeof loginResponse>;

export const updateProfileRequest = z.strictObject({
  name: userName.nullable().optional().meta({ description: 'The name; null removes it.' }),
  email: email
    .optional()
    .meta({ description: 'The new address. It takes effect when its link is followed.' }),
  password: newPassword.optional(),
  current_password: password.optional().meta({
    description: 'Needed to change the email address or password unless you signed in within 15 minutes.',
  }),
});
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

export const updateProfileResponse = z.object({
  success: z.literal(true).meta({ description: 'Always true.' }),
  user: userProfile,
  verification_required: z
    .boolean()
    .meta({ description: 'Whether a message was sent to confirm a new email address.' }),
});

export const deleteAccountRequest = z.strictObject({
  current_password: password
    .optional()
    .meta({ description: 'Needed unless you signed in within the last 15 minutes.' }),
});

const session = z.object({
  id: z.string().meta({ description: 'Unique identifier.' }),
  user_agent: z.string().nullable().meta({ description: 'The browser or program that signed in.' }),
  is_current: z.boolean().meta({ description: 'Whether this request belongs to it.' }),
  created_at: z.string().meta({ description: 'When it signed in (ISO 8601).' }),
  used_at: z.string().meta({ description: 'When it last renewed its tokens (ISO 8601).' }),
});
export type Session = z.infer<typeof session>;
export const sessionList = z.object({ sessions: z.array(session) });
