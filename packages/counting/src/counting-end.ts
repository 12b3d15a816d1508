/**
 * The instant (epoch seconds, excluded) until which records of a device count where it is installed: the end of the placement or of the
 * device's licence, whichever is first; Infinity without both. Records that begin later are stored, and count when the licence is renewed.
 */
export function computeCountingEnd(placementEndsAt: Date | null, licenceEndsAt: Date | null): number {
  return Math.min(...[placementEndsAt, licenceEndsAt].map(toSecondsOrInfinity));
}

const toSecondsOrInfinity = (date: Date | null) =>
  date === null ? Number.POSITIVE_INFINITY : Math.floor(date.getTime() / 1000);
