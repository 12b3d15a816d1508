/** The wall clock of this browser, in local seconds: for how long "this month" is, where no store's clock is known yet. */
export function browserNow(): number {
  const now = new Date();
  return Math.floor(now.getTime() / 1000) - now.getTimezoneOffset() * 60;
}
