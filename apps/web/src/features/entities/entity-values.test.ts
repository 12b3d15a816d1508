import { type Entity, entities } from '@portico/contract/routes/entities';
import { expect, test } from 'vitest';
import { valuesOf, wireOf } from './entity-values.ts';

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

test('what was read is what is sent, and the contract takes it', () => {
  const values = valuesOf(store, { dept: null, zone: 'UTC', workTime: '09:00:00~18:00:00' });
  const sent = { id: store.id, revision: values.revision ?? undefined, ...wireOf(values, true) };
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

test('a new store begins in the organisation and the time zone that are at hand', () => {
  const values = {
    ...valuesOf(null, { dept: 5, zone: 'Europe/Berlin', workTime: null }),
    name: ' Mitte ',
    mobile: ' 1 ',
    email: ' a@b.de ',
  };
  const sent = wireOf(values, true);
  expect(sent).toMatchObject({ name: 'Mitte', mobile: '1', email: 'a@b.de', deptId: 5, timeZone: 'Europe/Berlin' });
  expect(sent).toMatchObject({ dstEnable: 1, pushStateEnable: 0, latitude: null, entranceType: null });
  expect(entities.add.input.safeParse(sent).success).toBe(true);
});

test('a new store begins with the business hours of its company, all day without one; an old one keeps its own', () => {
  const at = { dept: 5, zone: 'UTC' };
  expect(valuesOf(null, { ...at, workTime: '09:30:00~22:00:00' }).workTime).toBe('09:30:00~22:00:00');
  expect(valuesOf(null, { ...at, workTime: null }).workTime).toBe('00:00:00~23:59:59');
  expect(valuesOf(store, { ...at, workTime: '09:30:00~22:00:00' }).workTime).toBe('10:00:00~02:00:00');
});

test('who may not switch daylight saving says nothing of it', () => {
  expect(wireOf(valuesOf(store, { dept: null, zone: 'UTC', workTime: '09:00:00~18:00:00' }), false)).not.toHaveProperty(
    'dstEnable',
  );
});
