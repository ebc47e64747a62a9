// No schema library here, so that the browser can load it.

/** Where a transcript came from: named by the feed or in a bundle, uploaded by an operator, or made by a service. */
export const transcriptSources = ['publisher', 'operator', 'machine'] as const;
export type TranscriptSource = (typeof transcriptSources)[number];

/** Why nobody knows what is said in a stretch: nothing was heard, what was heard is no speech, or the service failed. */
export const gapReasons = ['silent', 'unclear', 'failed'] as const;
export type GapReason = (typeof gapReasons)[number];

/** A stretch of a recording of which the transcript says nothing, in seconds. */
export type TranscriptGap = { start: number; end: number; reason: GapReason };

/** Which episodes of a podcast are transcribed: none, those published from now on, the last ones, those since a date, or all. */
export const transcribeModes = ['off', 'new', 'last', 'since', 'all'] as const;
export type TranscribeMode = (typeof transcribeModes)[number];

/** What became of an episode that is to be transcribed. */
export const transcriptionStatuses = ['waiting', 'done', 'failed'] as const;
export type TranscriptionStatus = (typeof transcriptionStatuses)[number];

/** What became of a request to the service. What it refuses costs nothing. */
export const requestOutcomes = ['sent', 'answered', 'refused', 'failed'] as const;

/** How many of the latest episodes of a podcast are transcribed where nobody chose. */
export const defaultLastEpisodes = 10;

/** The same as an operator sees it. */
export const transcriptionStates = ['waiting', 'running', 'done', 'failed'] as const;
export type TranscriptionState = (typeof transcriptionStates)[number];
