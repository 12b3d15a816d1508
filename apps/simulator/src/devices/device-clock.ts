import type { SimulatedDevice } from '../fleet-model.ts';

/** What a device takes for the time: everything it says and does goes by it. */
export type DeviceClock = {
  /** Seconds it is ahead of the right time; null: nobody has told it the time yet. */
  ahead(): number | null;
  /** Epoch seconds it shows. */
  now(): number;
  /** The platform says what time it is, in epoch seconds. */
  set(epochSeconds: number): void;
};

/**
 * A clock with its faults. It starts wrong whenever the simulator starts, as that of a device without a battery for it does.
 *
 * A device ahead or behind makes its periods by its own clock, and they go into the truth as it says them. When its clock is
 * put back, what it has sent already is not counted again; when it is put forward, the periods skipped follow at once.
 * A device that was never told the time could only send counts that nobody knows the period of: it counts for nobody until it
 * has been told, and its first period is the first that begins afterwards.
 */
export function deviceClock(simulated: SimulatedDevice, rightNow: () => number): DeviceClock {
  let ahead = simulated.device.faults.clockSkewSeconds ?? 0;
  const isSet = () => simulated.countsFrom !== Number.POSITIVE_INFINITY;
  const now = () => rightNow() + ahead;
  return {
    ahead: () => (isSet() ? ahead : null),
    now,
    set(epochSeconds) {
      // Against the clock of this machine, also where the simulation runs through the past. A second was lost on the way.
      const told = epochSeconds - Math.floor(Date.now() / 1000);
      ahead = Math.abs(told) <= 1 ? 0 : told;
      if (!isSet()) simulated.countsFrom = now();
    },
  };
}
