import { type Format, findFormatById } from '@portico/device-formats';
import type { RegisteredDevice } from './device-registry.ts';

/** How a message reached the platform. */
export type MessageSender = {
  /** The format of the listener that received it. */
  format: Format;
  /**
   * What identified its device there: a secret; the topic at an external broker, which authenticates the devices; or only the serial number
   * that the message contains.
   */
  identifiedBy: 'secret' | 'broker' | 'serialNumber';
  /** Network address of the sender, or of the external broker; empty: unknown. */
  address: string;
};

/**
 * Whether a message is believed to be from the device: it has the format with which the device is registered, or another one of that
 * family, and the device has proved its secret if its format has one. Serial numbers are printed on devices, so a message that merely
 * contains one proves nothing.
 */
export function isBelieved(device: Pick<RegisteredDevice, 'format'>, { format, identifiedBy }: MessageSender): boolean {
  return (
    isOfRegisteredFamily(device, format) &&
    (format.authentication === 'serialNumber' || identifiedBy !== 'serialNumber')
  );
}

/** Whether a format belongs to the family of the format with which the device is registered. */
export function isOfRegisteredFamily(device: Pick<RegisteredDevice, 'format'>, format: Format): boolean {
  return findFormatById(device.format)?.family === format.family;
}
