import type { CallOf } from '@portico/contract/route';
import { batteryStates, type devices, deviceStates } from '@portico/contract/routes/devices';
import type { List } from '../../ui/use-list-address.ts';
import type { ListFilter } from './requests.ts';

/** The filters of the list as the address keeps them; '' is not set. */
export const deviceFilters = {
  search: '',
  entityId: '',
  deviceType: '',
  model: '',
  battery: '',
  version: '',
  state: '',
};
export type Filter = keyof typeof deviceFilters;
export type Filters = Readonly<Record<Filter, string>>;

/** What else may stand in the address for them is not set. */
export const acceptedFilters = {
  entityId: /^\d+$/,
  deviceType: /^\d+$/,
  battery: new RegExp(`^(${batteryStates.join('|')})$`),
  state: new RegExp(`^(${deviceStates.join('|')})$`),
};

export const sortable = ['name', 'model', 'entityName', 'battery', 'version', 'lastTime', 'licenseUntil', 'createTime'];

/** The filters as the server takes them. */
export function filterInput({ search, entityId, deviceType, model, version, ...words }: Filters): ListFilter {
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

/** The part of the list that is looked at, as the server takes it. */
export function listInput({ page, size, sort, filters }: List<Filter>): CallOf<typeof devices.list> {
  return { page, size, ...(sort === undefined ? {} : { sort }), ...filterInput(filters) };
}
