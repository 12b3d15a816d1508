import { findCarriedInterval, isSettingCarried } from '@portico/contract/words/device-formats';
import type { DeviceMessage, DeviceStatus, Format } from '@portico/device-formats';
import type { RegisteredDevice } from './device-registry.ts';

type MessageKind = DeviceMessage['kind'];

/** The settings of a device as its status would report them. */
export type SettingsInUse = Pick<DeviceStatus, 'uploadInterval' | 'recordPeriod' | 'velocity' | 'direction'>;

/** Settings in a reply, to a message of this kind at this time (epoch seconds), that the device has not reported or confirmed yet. */
export type SentSettings = { kind: MessageKind; at: number; settings: SettingsInUse };

/** A message of the same kind this long after a reply is not the same request, sent again because the reply was lost. */
export const confirmedAfterSeconds = 60;

/** The settings in the reply to a message of this kind; null if it contains none, or if devices of the format report their settings. */
export function findSentSettings(
  device: RegisteredDevice,
  format: Format,
  kind: MessageKind,
  at: number,
): SentSettings | null {
  if (!format.confirmedReplies.includes(kind)) return null;
  const settings: SettingsInUse = {};
  for (const name of ['uploadInterval', 'recordPeriod'] as const)
    if (isSettingCarried(format.id, name)) settings[name] = findCarriedInterval(format.id, name, device[name]);
  for (const name of ['velocity', 'direction'] as const) {
    const wanted = device[name];
    if (wanted !== null && isSettingCarried(format.id, name, wanted)) settings[name] = wanted;
  }
  return { kind, at, settings };
}

/** Whether a later message shows that the device has received the reply with these settings. */
export function isConfirmed(sent: SentSettings, kind: MessageKind, at: number): boolean {
  return kind !== sent.kind || at - sent.at >= confirmedAfterSeconds;
}
