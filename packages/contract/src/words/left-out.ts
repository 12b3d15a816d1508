/**
 * Why a place is left out of a comparison: it has no known value in the period, none in the comparison period, or it was first counted
 * after the comparison period began.
 */
export const leftOutReasons = ['noValue', 'noBase', 'countedLater'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/**
 * Why a day of a festival is not compared: no day of its weekday is left on the other side; one of the two days is not over; it has no
 * data; the matched day has none; or no place can be compared that has data on both.
 */
export const dayLeftOutReasons = ['noMatch', 'notOver', 'noValue', 'noBase', 'noPlace'] as const;
export type DayLeftOutReason = (typeof dayLeftOutReasons)[number];
