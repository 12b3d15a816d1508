/** A figure with a smaller share of its expected records is incomplete. */
const minCompleteShare = 0.95;

/** Whether a completeness (0–1) is below the limit; false for null, which means that no records were expected. */
export function isIncomplete(completeness: number | null | undefined): completeness is number {
  return completeness !== null && completeness !== undefined && completeness < minCompleteShare;
}
