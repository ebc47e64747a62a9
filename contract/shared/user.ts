/** What someone with an account may do, each including those before it. */
export const userRoles = ['member', 'editor', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** What the token of a mailed link is for. */
export const accountRequestPurposes = ['register', 'reset-password', 'sign-in', 'change-email'] as const;
export type AccountRequestPurpose = (typeof accountRequestPurposes)[number];

/** An access token is sent with requests; a refresh token buys the next pair, once. */
export const sessionTokenKinds = ['access', 'refresh'] as const;

export const bookmarkTypes = ['episode', 'podcast', 'entity', 'mention', 'search'] as const;
export type BookmarkType = (typeof bookmarkTypes)[number];
