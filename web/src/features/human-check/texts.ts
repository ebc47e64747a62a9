export const humanCheckTexts = {
  missing: 'Please complete the security verification.',
  failed: 'Security verification failed. Please try again.',
  timeout: 'Security verification timed out. Please try again.',
} as const;
