import type { SimulatedDevice } from '../fleet-model.ts';

/** The clock of a device, which may be wrong. All record times, uploads and messages of the device follow it. */
export type DeviceClock = {
  /** Seconds by which the clock is ahead of the right time; null: the device has not received the time yet. */
  secondsAhead(): number | null;
  /** Epoch seconds the clock shows. */
  now(): number;
  /** Sets the clock to the time the platform sent, in epoch seconds. */
  set(epochSeconds: number): void;
};

/**
 * Creates the clock of a device. At every start of the simulator the clock has the error of the fleet file again, like a clock without a
 * battery. The device's periods follow its clock, even a wrong one, and the truth file contains the times the device sent. When the clock
 * is set back, periods already sent are not counted again. When it is set forward, the device sends the skipped periods at once. A device
 * that has not received the time cannot date its counts, so it counts nothing; its first period is the first that begins after it has
 * received the time.
 */
export function createDeviceClock(simulated: SimulatedDevice, trueNow: () => number): DeviceClock {
  let ahead = simulated.device.faults.clockSkewSeconds ?? 0;
  const isSet = () => simulated.countsFrom !== Number.POSITIVE_INFINITY;
  const now = () => trueNow() + ahead;
  return {
    secondsAhead: () => (isSet() ? ahead : null),
    now,
    set(epochSeconds) {
      // The platform sends the real time, so it is compared with the clock of this machine, even when the simulation runs in the past.
      // The transmission may take up to a second, so a difference of one second is ignored.
      const secondsOff = epochSeconds - Math.floor(Date.now() / 1000);
      ahead = Math.abs(secondsOff) <= 1 ? 0 : secondsOff;
      if (!isSet()) simulated.countsFrom = now();
    },
  };
}
