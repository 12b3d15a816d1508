import type { RequestOf } from '@portico/contract/route';
import { batteryStates, deviceStates, type devices } from '@portico/contract/routes/devices';
import type { ListController } from '../../ui/use-list-address.ts';
import type { DeviceListFilter } from './requests.ts';

/** The filters of the device list as they stand in the address; '' means not set. */
export const emptyDeviceFilters = {
  search: '',
  entityId: '',
  deviceType: '',
  model: '',
  battery: '',
  version: '',
  state: '',
};
export type DeviceFilterName = keyof typeof emptyDeviceFilters;
export type DeviceFilterValues = Readonly<Record<DeviceFilterName, string>>;

/** Accepted values in the address; any other value counts as not set. */
export const deviceFilterPatterns = {
  entityId: /^\d+$/,
  deviceType: /^\d+$/,
  battery: new RegExp(`^(${batteryStates.join('|')})$`),
  state: new RegExp(`^(${deviceStates.join('|')})$`),
};

export const sortableDeviceFields = [
  'name',
  'model',
  'entityName',
  'battery',
  'version',
  'lastTime',
  'licenseUntil',
  'createTime',
];

/** The filters as input of the server. */
export function toDeviceListFilter({
  search,
  entityId,
  deviceType,
  model,
  version,
  ...words
}: DeviceFilterValues): DeviceListFilter {
  const battery = batteryStates.find((known) => known === words.battery);
  const state = deviceStates.find((known) => known === words.state);
  return {
    ...(search === '' ? {} : { search }),
    ...(entityId === '' ? {} : { entityId: Number(entityId) }),
    ...(deviceType === '' ? {} : { deviceType: Number(deviceType) }),
    ...(model === '' ? {} : { model }),
    ...(version === '' ? {} : { version }),
    ...(battery === undefined ? {} : { battery }),
    ...(state === undefined ? {} : { state }),
  };
}

/** Page, sort order and filters of the list as input of the server. */
export function toDeviceListQuery({
  page,
  size,
  sort,
  filters,
}: ListController<DeviceFilterName>): RequestOf<typeof devices.list> {
  return { page, size, ...(sort === undefined ? {} : { sort }), ...toDeviceListFilter(filters) };
}
