/**
 * Waits for `work`, at most for the given time, and returns whether it has ended. Rejects when `work` does; a rejection after that time is
 * ignored.
 */
export async function settleWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), milliseconds);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
