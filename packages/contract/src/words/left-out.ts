/**
 * Why a place is left out of a comparison: nothing is known of it in the range, or of its base, or it was first counted after the
 * base began.
 */
export const leftOutReasons = ['noValue', 'noBase', 'countedLater'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
