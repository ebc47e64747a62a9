/** Why an episode isn't transcribed now, through no fault of its own: it goes on as soon as something may be sent. */
export class PutOff extends Error {}

/** Nobody needs an episode transcribed any longer: it was deleted, or its publisher’s transcript has come. */
export class NotNeeded extends Error {}
