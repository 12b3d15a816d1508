import { deviceKindNames, deviceKinds, findDeviceKind } from '@portico/contract/words/device-kinds';
import type { TFunction } from 'i18next';

/** The name of a device type; an unknown number is returned as it is. */
export function formatDeviceKind(t: TFunction, deviceType: number): string {
  const kind = findDeviceKind(deviceType);
  return kind === undefined ? String(deviceType) : t(`words.deviceKinds.${kind}`);
}

/** All device types as options. */
export function deviceKindOptions(t: TFunction): { value: number; label: string }[] {
  return deviceKindNames.map((kind) => ({ value: deviceKinds[kind].type, label: t(`words.deviceKinds.${kind}`) }));
}
