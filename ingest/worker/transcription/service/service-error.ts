/**
 * What is to be done about a failure:
 * - `too_large`: send less at once
 * - `busy`: wait, as long as it says
 * - `down`: try again later
 * - `misconfigured`: nothing works until an operator changes a setting
 * - `rejected`: it doesn't take this piece
 * - `nonsense`: what it answers can't be what was said
 */
export type ServiceErrorKind = 'too_large' | 'busy' | 'down' | 'misconfigured' | 'rejected' | 'nonsense';

/** Why a service that transcribes didn't; the message is a sentence for an operator. */
export class TranscriptionServiceError extends Error {
  readonly kind: ServiceErrorKind;
  /** Whether it may have worked on the piece, and count it. */
  readonly isBilled: boolean;
  /** With `busy`. */
  readonly retryAfterSeconds: number | undefined;
  /** With `misconfigured`: whether it is the model that the service doesn't have. */
  readonly isAboutModel: boolean;

  constructor(
    kind: ServiceErrorKind,
    message: string,
    options: {
      isBilled: boolean;
      retryAfterSeconds?: number | undefined;
      isAboutModel?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: options.cause });
    this.name = 'TranscriptionServiceError';
    this.kind = kind;
    this.isBilled = options.isBilled;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isAboutModel = options.isAboutModel ?? false;
  }

  /** The same, of a piece that an earlier request may have been billed for. */
  asBilled(): TranscriptionServiceError {
    const { kind, message, retryAfterSeconds, isAboutModel, cause } = this;
    return new TranscriptionServiceError(kind, message, {
      isBilled: true,
      retryAfterSeconds,
      isAboutModel,
      cause,
    });
  }
}
