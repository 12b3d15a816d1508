import { deviceKindNames, deviceKindOf, deviceKinds } from '@portico/contract/words/device-kinds';
import type { TFunction } from 'i18next';

/** A type of device in words; a number nobody uses as it is. */
export function kindText(t: TFunction, deviceType: number): string {
  const kind = deviceKindOf(deviceType);
  return kind === undefined ? String(deviceType) : t(`words.deviceKinds.${kind}`);
}

/** Every type of device, to choose from. */
export function kindChoices(t: TFunction): { value: number; label: string }[] {
  return deviceKindNames.map((kind) => ({ value: deviceKinds[kind].type, label: t(`words.deviceKinds.${kind}`) }));
}
