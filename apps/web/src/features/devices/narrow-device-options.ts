import type { DeviceFilterValues } from './device-filters.ts';
import type { DeviceOption } from './requests.ts';

/** The available types, models and versions, each limited by the selections before it. */
export function narrowDeviceOptions(
  options: readonly DeviceOption[],
  { deviceType, model }: Pick<DeviceFilterValues, 'deviceType' | 'model'>,
) {
  const ofType = options.filter((one) => deviceType === '' || String(one.deviceType) === deviceType);
  const ofModel = ofType.filter((one) => model === '' || one.model === model);
  return {
    types: [...new Set(options.map((one) => one.deviceType))].toSorted((a, b) => a - b),
    models: [...new Set(ofType.map((one) => one.model))].toSorted(),
    versions: [...new Set(ofModel.flatMap(({ version }) => version ?? []))].toSorted(),
  };
}
