import { areFormatsOfOneFamily, type DeviceFormat, deviceFormatTraits } from '@portico/contract/words/device-formats';
import type { TFunction } from 'i18next';
import { deviceFormatNames, formatDeviceFormat } from '../../pickers/device-format-names.ts';
import { isolateDirection } from '../../ui/text-direction.ts';

/** What a change of a device's protocol means. */
export function explainFormatChange(t: TFunction, before: string, after: DeviceFormat): string {
  const { hasSecret } = deviceFormatTraits[after];
  if (areFormatsOfOneFamily(before, after) && hasSecret) return t('devices.formatKeepsSecret');
  const secret = hasSecret
    ? t('devices.formatNewSecret')
    : t('devices.formatNoSecret', { format: isolateDirection(deviceFormatNames[after]) });
  return `${t('devices.formatRefuses', { format: isolateDirection(formatDeviceFormat(before)) })} ${secret}`;
}
