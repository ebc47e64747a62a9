/** The environment for a child process that must run as in production. */
export const productionEnvironment = (): Record<string, string | undefined> => ({
  ...process.env,
  NODE_ENV: 'production',
});
