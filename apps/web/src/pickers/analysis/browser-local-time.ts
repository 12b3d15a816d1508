/** The browser's local time in local seconds. Used for the length of "this month" while no store's time zone is known. */
export function browserLocalSeconds(): number {
  const now = new Date();
  return Math.floor(now.getTime() / 1000) - now.getTimezoneOffset() * 60;
}
