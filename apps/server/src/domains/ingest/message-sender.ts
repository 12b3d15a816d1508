import { isInNetworks } from '@portico/contract/words/networks';
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

/** Why a message is not believed to be from a device. */
export type SenderRefusal = 'otherFormat' | 'otherNetwork';

/**
 * Why a message is not believed to be from the device, or null if it is. It has to have the format with which the device is registered, or
 * another one of that family, and the device has to prove its secret if its format has one. Serial numbers are printed on devices, so
 * a message that merely contains one proves nothing. Devices without a secret can be limited to networks.
 */
export function findSenderRefusal(
  device: Pick<RegisteredDevice, 'format' | 'networks'>,
  { format, identifiedBy, address }: MessageSender,
): SenderRefusal | null {
  if (!isOfRegisteredFamily(device, format)) return 'otherFormat';
  if (format.authentication === 'secret') return identifiedBy === 'serialNumber' ? 'otherFormat' : null;
  return device.networks === null || isInNetworks(address, device.networks) ? null : 'otherNetwork';
}

/** Whether a format belongs to the family of the format with which the device is registered. */
export function isOfRegisteredFamily(device: Pick<RegisteredDevice, 'format'>, format: Format): boolean {
  return findFormatById(device.format)?.family === format.family;
}
