import { devices } from '@portico/contract/routes/devices';
import { expect, test } from 'vitest';
import { deviceFilters, filterInput } from './device-filters.ts';

test('nothing chosen asks for everything', () => {
  expect(filterInput(deviceFilters)).toEqual({});
});

test('what is chosen is what the contract takes', () => {
  const filters = {
    search: 'North',
    entityId: '7',
    deviceType: '1',
    model: 'FP112',
    battery: 'low',
    version: 'V1.7.12',
    state: 'online',
  };
  const asked = filterInput(filters);
  expect(asked).toEqual({ ...filters, entityId: 7, deviceType: 1 });
  expect(devices.list.input.safeParse(asked).success).toBe(true);
});

test('what the address was made to say is not passed on', () => {
  expect(filterInput({ ...deviceFilters, battery: 'full', state: 'lost' })).toEqual({});
});
