export type HumanCheckProps = {
  /** The token that goes with the form; undefined when there is none any more. */
  onToken: (token: string | undefined) => void;
  onError: (text: string) => void;
};
