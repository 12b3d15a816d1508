import type { RegisteredDevice } from './device-registry.ts';
import type { DeviceReportWriter } from './device-reports.ts';
import type { MessageSender, SenderRefusal } from './message-sender.ts';

/** Writes refused messages to the log of the device whose serial number they contain. */
export type RefusedMessageLog = {
  /** `at`: epoch seconds. */
  add(device: RegisteredDevice, refusal: SenderRefusal, sender: MessageSender, at: number): void;
};

// Each address is a row of the device's log per day. Without a limit, one sender with many IPv6 addresses would fill the disk.
const maxAddressesPerDay = 5;

/** Creates the log. The kind of its rows is the refusal; their detail is the format, followed by the address if it is known. */
export function createRefusedMessageLog(reports: DeviceReportWriter): RefusedMessageLog {
  const addressesByDevice = new Map<number, { day: number; addresses: Set<string> }>();
  return {
    add(device, refusal, { format, address }, at) {
      const day = Math.floor(at / 86_400);
      let known = addressesByDevice.get(device.id);
      if (known?.day !== day) {
        known = { day, addresses: new Set() };
        addressesByDevice.set(device.id, known);
      }
      if (known.addresses.size < maxAddressesPerDay) known.addresses.add(address);
      const detail = known.addresses.has(address) ? `${format.id} ${address}`.trim() : format.id;
      reports.addEvent(device, refusal, detail, at);
    },
  };
}
