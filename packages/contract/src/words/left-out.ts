/**
 * Why a place is left out of a comparison: it has no known value in the period, none in the comparison period, or it was first counted
 * after the comparison period began.
 */
export const leftOutReasons = ['noValue', 'noBase', 'countedLater'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];
