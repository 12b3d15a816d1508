/**
 * Smallest device number of synthetic records, which are created if a corrected value has no record to be distributed over. They belong
 * to no device: each entrance has its own number, above the numbers of all devices.
 */
export const minSyntheticDeviceId = 2 ** 31;

/** Returns the device number of the synthetic records of an entrance. */
export function computeSyntheticDeviceId(corridorId: number): number {
  return minSyntheticDeviceId + corridorId;
}
