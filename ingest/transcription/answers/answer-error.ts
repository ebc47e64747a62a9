/** An answer that can't be what was heard. The message ends the sentence “The service answered …”. */
export class AnswerError extends Error {
  /** What the service says instead, where it says something. */
  readonly said: string | undefined;

  constructor(problem: string, said?: string) {
    super(problem);
    this.name = 'AnswerError';
    this.said = said;
  }
}
