/** Containers, by the name that ffmpeg has for each. */
export type AudioFormat =
  | 'aac'
  | 'aiff'
  | 'amr'
  | 'asf'
  | 'avi'
  | 'caf'
  | 'flac'
  | 'flv'
  | 'matroska'
  | 'mov'
  | 'mp3'
  | 'mpegts'
  | 'ogg'
  | 'wav';

/** Why audio can't be used; the message is a sentence for an operator. */
export type AudioErrorCode = 'audio_unreadable' | 'audio_unsupported' | 'audio_too_large';

export class AudioError extends Error {
  readonly code: AudioErrorCode;
  /** The format of what is audio_unsupported. */
  readonly format: AudioFormat | undefined;

  constructor(code: AudioErrorCode, message: string, format?: AudioFormat) {
    super(message);
    this.code = code;
    this.format = format;
  }
}
