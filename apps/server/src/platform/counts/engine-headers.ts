/** What a statement is for. Each purpose has connections of its own, so that screens never hold up ingest or background work. */
export type Lane = 'screens' | 'ingest' | 'background';

/** The header of a request that names its lane; without it a request is one of screens. */
export const laneHeader = 'x-portico-lane';

/** The header of a request whose reply is sent while the engine computes it; its only value is "streamed". */
export const replyHeader = 'x-portico-reply';
