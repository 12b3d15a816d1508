/**
 * Where a corrected value finds no record to be spread over, records are made. They are nobody's device: of each entrance they have a
 * device number of their own, above those of all devices.
 */
export const madeDevicesFrom = 2 ** 31;

/** The device number of the records made for an entrance. */
export function madeDeviceOf(corridorId: number): number {
  return madeDevicesFrom + corridorId;
}
