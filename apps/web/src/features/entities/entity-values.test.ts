import { type Entity, entities } from '@portico/contract/routes/entities';
import { expect, test } from 'vitest';
import { toEntityInput, toEntityValues } from './entity-values.ts';

const store: Entity = {
  id: 7,
  name: 'North Gate',
  deptId: 3,
  deptName: 'East',
  companyName: 'Lantern',
  mobile: '021 1234',
  email: 'north@example.com',
  timeZone: 'Asia/Shanghai',
  dstEnable: 0,
  workTime: '10:00:00~02:00:00',
  pushStateEnable: 1,
  city: 'Shanghai',
  address: null,
  remark: null,
  tags: ['mall'],
  latitude: 31.2,
  longitude: 121.5,
  entranceType: 3,
  capacity: 400,
  occupancyReset: '04:00:00',
  forwarding: [],
  countCorridor: 0,
  countArea: 0,
  countDevice: 0,
  revision: 4,
  createTime: '2026-01-01T00:00:00Z',
};

test('a store read into the form is sent unchanged and is valid input', () => {
  const values = toEntityValues(store, { dept: null, zone: 'UTC', workTime: '09:00:00~18:00:00' });
  const sent = { id: store.id, revision: values.revision ?? undefined, ...toEntityInput(values, true) };
  expect(sent).toEqual({
    id: 7,
    revision: 4,
    name: 'North Gate',
    deptId: 3,
    mobile: '021 1234',
    email: 'north@example.com',
    timeZone: 'Asia/Shanghai',
    dstEnable: 0,
    workTime: '10:00:00~02:00:00',
    pushStateEnable: 1,
    city: 'Shanghai',
    address: '',
    remark: '',
    tags: ['mall'],
    latitude: 31.2,
    longitude: 121.5,
    entranceType: 3,
    capacity: 400,
    occupancyReset: '04:00:00',
  });
  expect(entities.change.input.safeParse(sent).success).toBe(true);
});

test('a new store starts with the given organisation and time zone', () => {
  const values = {
    ...toEntityValues(null, { dept: 5, zone: 'Europe/Berlin', workTime: null }),
    name: ' Mitte ',
    mobile: ' 1 ',
    email: ' a@b.de ',
  };
  const sent = toEntityInput(values, true);
  expect(sent).toMatchObject({ name: 'Mitte', mobile: '1', email: 'a@b.de', deptId: 5, timeZone: 'Europe/Berlin' });
  expect(sent).toMatchObject({ dstEnable: 1, pushStateEnable: 0, latitude: null, entranceType: null });
  expect(entities.add.input.safeParse(sent).success).toBe(true);
});

test('a new store starts with its company’s hours, else open all day', () => {
  const at = { dept: 5, zone: 'UTC' };
  expect(toEntityValues(null, { ...at, workTime: '09:30:00~22:00:00' }).workTime).toBe('09:30:00~22:00:00');
  expect(toEntityValues(null, { ...at, workTime: null }).workTime).toBe('00:00:00~23:59:59');
  expect(toEntityValues(store, { ...at, workTime: '09:30:00~22:00:00' }).workTime).toBe('10:00:00~02:00:00');
});

test('dstEnable is not sent by users who may not switch it', () => {
  expect(
    toEntityInput(toEntityValues(store, { dept: null, zone: 'UTC', workTime: '09:00:00~18:00:00' }), false),
  ).not.toHaveProperty('dstEnable');
});
