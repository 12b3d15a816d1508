import { useState } from 'react';
import { toDeviceSettingsInput } from '../../pickers/device-setting-fields.tsx';
import { useDebounced } from '../../pickers/stores.ts';
import type { TypeAndModelValues } from './edited-device.ts';
import {
  type AddedDevice,
  type DeviceChanges,
  type UnregisteredDeviceRow,
  useUnregisteredDevices,
} from './requests.ts';
import { maxSerialNumbers, parseSerialNumbers } from './serial-numbers.ts';

/** Values of the form. */
export type AddDevicesValues = TypeAndModelValues & { sns: string; entityId: number | null };
/** The last refusal: the serial numbers of the request, joined by ",", and the reason for each that cannot be added. */
type Refused = { requestedNumbers: string; rows: AddedDevice[] };

/** No device was added. "refused": see the reason beside each number; "noneAnnounced": no number is of an unregistered device. */
export class DevicesNotAddedError extends Error {
  readonly reason: 'refused' | 'noneAnnounced';

  constructor(reason: 'refused' | 'noneAnnounced') {
    super(reason);
    this.reason = reason;
  }
}

/** Initial values of the form. */
export const emptyAddDevicesValues: AddDevicesValues = {
  sns: '',
  deviceType: null,
  model: null,
  entityId: null,
  format: null,
  recordPeriod: null,
  uploadInterval: null,
  velocity: null,
  direction: null,
};

/**
 * State of the form for several devices: the serial numbers, what is known of each, and the submission. `onlyUnregistered`: accept only
 * devices that have contacted the server without being registered.
 */
export function useAddDevices(onlyUnregistered: boolean, changes: DeviceChanges) {
  const [now, setNow] = useState(emptyAddDevicesValues);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [added, setAdded] = useState<AddedDevice[] | null>(null);
  const numbers = parseSerialNumbers(now.sns);
  const unregistered = useUnregisteredDevices(parseSerialNumbers(useDebounced(now.sns)).slice(0, maxSerialNumbers));
  const known = unregistered.data?.content ?? [];
  const problems =
    refused?.requestedNumbers === numbers.join() ? refused.rows.filter(({ problem }) => problem !== null) : [];
  const numbersToAdd = filterNumbers(numbers, onlyUnregistered ? known : null);

  const submit = async ({ sns, ...values }: AddDevicesValues) => {
    const given = parseSerialNumbers(sns);
    const chosen = filterNumbers(given, onlyUnregistered ? known : null);
    if (chosen.length === 0) throw new DevicesNotAddedError('noneAnnounced');
    const result = await changes.addMany({
      sns: chosen,
      goodOnly: problems.length > 0,
      ...(values.deviceType === null ? {} : { deviceType: values.deviceType }),
      ...(values.model === null ? {} : { model: values.model }),
      ...(values.entityId === null ? {} : { entityId: values.entityId }),
      ...(values.format === null ? {} : { format: values.format }),
      ...toDeviceSettingsInput(values),
    });
    if (result.added === 0 && result.failed > 0) {
      setRefused({ requestedNumbers: given.join(), rows: result.rows });
      throw new DevicesNotAddedError('refused');
    }
    setAdded(result.rows.filter(({ problem }) => problem === null));
  };
  return { now, setNow, numbers, announced: unregistered.data?.content, problems, wanted: numbersToAdd, added, submit };
}

/** The numbers to add: all of them, or only those in `unregistered` when it is given. */
function filterNumbers(numbers: readonly string[], unregistered: readonly UnregisteredDeviceRow[] | null): string[] {
  return numbers.filter((sn) => unregistered === null || unregistered.some((one) => one.sn === sn));
}
