import type { Clock } from '../clock.ts';

/** A clock that stands still until told; starts at an ISO instant. */
export function fixedClock(
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
