/** Below this share of expected records a figure says that it is not whole. */
const wholeFrom = 0.95;

/** Whether a figure of this completeness carries the mark; null: nothing was expected. */
export function isIncomplete(completeness: number | null | undefined): completeness is number {
  return completeness !== null && completeness !== undefined && completeness < wholeFrom;
}
