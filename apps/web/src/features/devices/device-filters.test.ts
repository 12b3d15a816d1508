import { devices } from '@portico/contract/routes/devices';
import { expect, test } from 'vitest';
import { emptyDeviceFilters, toDeviceListFilter } from './device-filters.ts';

test('empty filters add no condition to the query', () => {
  expect(toDeviceListFilter(emptyDeviceFilters)).toEqual({});
});

test('all filters together are valid input of the call', () => {
  const filters = {
    search: 'North',
    entityId: '7',
    deviceType: '1',
    model: 'FP112',
    battery: 'low',
    version: 'V1.7.12',
    state: 'online',
  };
  const input = toDeviceListFilter(filters);
  expect(input).toEqual({ ...filters, entityId: 7, deviceType: 1 });
  expect(devices.list.input.safeParse(input).success).toBe(true);
});

test('filters with unknown values in the URL are left out', () => {
  expect(toDeviceListFilter({ ...emptyDeviceFilters, battery: 'full', state: 'lost' })).toEqual({});
});
