import type { Clock } from '../clock.ts';

/** A clock that starts at an ISO instant and changes only with `set` and `advance`. */
export function createFixedClock(
  instant: string,
): Clock & { set(instant: string): void; advance(milliseconds: number): void } {
  let now = Date.parse(instant);
  return {
    now: () => now,
    set: (next) => {
      now = Date.parse(next);
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
