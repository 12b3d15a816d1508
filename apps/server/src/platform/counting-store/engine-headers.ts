/** The purpose of a statement. Each lane has its own connections, so that screens never delay ingest or background work. */
export type Lane = 'screens' | 'ingest' | 'background';

/** Request header with the lane of a statement; without it the lane is 'screens'. */
export const laneHeader = 'x-portico-lane';

/** Request header with the value "streamed": the reply is sent while the engine computes it. */
export const streamedReplyHeader = 'x-portico-reply';
