export type HumanCheckProps = {
  /** The token to send with the form; undefined when it expired or the check failed. */
  onToken: (token: string | undefined) => void;
  onError: (text: string) => void;
};
