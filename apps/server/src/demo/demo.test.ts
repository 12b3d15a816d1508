import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fleet as fleetSchema, simulatedFormats } from '@portico/contract/fields/fleet';
import { deviceKindNames } from '@portico/contract/words/device-kinds';
import { auth } from '@portico/contract/routes/auth';
import { entities } from '@portico/contract/routes/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sealPassword } from '../platform/testing/seal-password.ts';
import { startServer, type TestServer } from '../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ demo: true });
});
afterAll(() => server.stop());

const loginFile = z.object({
  logins: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
});

const fileOf = (name: string) => path.join(server.config.data, 'demo', name);

test('forty devices of every kind over every simulated format, as the fleet file says', async () => {
  const fleet = fleetSchema.parse(JSON.parse(await readFile(fileOf('fleet.json'), 'utf8')));
  expect(fleet.devices).toHaveLength(40);
  expect(new Set(fleet.devices.map((device) => device.kind))).toEqual(new Set(deviceKindNames));
  expect(new Set(fleet.devices.map((device) => device.format))).toEqual(new Set(simulatedFormats));
  expect(new Set(fleet.sites.map((site) => site.zone)).size).toBe(3);
  const keys = new Set(fleet.sites.map((site) => site.key));
  for (const device of fleet.devices) {
    for (const placement of device.placements) expect(keys).toContain(placement.site);
    expect(device.secret === null).toBe(device.format.startsWith('hx-'));
  }
  const having = (name: 'silentSince' | 'outages' | 'linkDown' | 'resendShare' | 'clockSkewSeconds') =>
    fleet.devices.filter((device) => device.faults[name]).length;
  expect([having('silentSince'), having('outages'), having('linkDown'), having('resendShare')]).toEqual([1, 3, 1, 2]);
  expect(having('clockSkewSeconds')).toBe(1);
  // Every door that tells where people stay, and every one that tells distinct people, is used.
  const formatsOf = (kind: string) =>
    new Set(fleet.devices.filter((device) => device.kind === kind).map((device) => device.format));
  expect(formatsOf('heat')).toEqual(new Set(['native-mqtt']));
  expect(formatsOf('millimetre')).toEqual(new Set(['native-mqtt']));
  expect(formatsOf('face')).toEqual(new Set(['native-mqtt', 'hx-f5']));
  expect(fleet.devices.filter((device) => (device.faults.battery ?? 100) < 20)).toHaveLength(1);
  expect(fleet.devices.filter((device) => device.dataMode === 'Total')).toHaveLength(1);
  expect(fleet.devices.filter((device) => device.placements.length === 2)).toHaveLength(1);
});

test('the stored bindings are the placements of the fleet file', async () => {
  const fleet = fleetSchema.parse(JSON.parse(await readFile(fileOf('fleet.json'), 'utf8')));
  const rows = await server.db
    .selectFrom('bindings')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['devices.sn', 'corridors.entityId', 'corridors.id as corridorId', 'fromAt', 'toAt'])
    .orderBy('fromAt')
    .execute();
  expect(rows).toHaveLength(41);
  for (const device of fleet.devices) {
    const own = rows.filter((row) => row.sn === device.sn);
    expect(
      own.map((row) => [
        `entity:${row.entityId}/corridor:${row.corridorId}`,
        row.fromAt.toISOString(),
        row.toAt?.toISOString() ?? null,
      ]),
    ).toEqual(device.placements.map((placement) => [placement.site, placement.from, placement.to]));
  }
});

test('everybody in the login file can log in and sees their own; nobody else can read the files', async () => {
  for (const name of ['logins.json', 'fleet.json']) expect((await stat(fileOf(name))).mode & 0o777).toBe(0o600);
  const { logins } = loginFile.parse(JSON.parse(await readFile(fileOf('logins.json'), 'utf8')));
  expect(logins).toHaveLength(8);
  const visible: Record<string, number> = {};
  for (const { username, password } of logins) {
    const sealed = await sealPassword(server, password);
    const { token, user } = (await server.call(auth.login, { username, password: sealed })).result;
    expect(user.mustChangePassword).toBe(false);
    visible[username] = (await server.call(entities.list, {}, { token })).result.totalElements;
  }
  expect(visible).toEqual({
    admin: 13,
    tingnan: 5,
    huadong: 3,
    hongqiao: 1,
    nordlicht: 4,
    munich: 1,
    harbor: 4,
    sciencehall: 1,
  });
});

test('every store has targets of last year, this one and the next, about what it counts in a year', async () => {
  const rows = await server.db
    .selectFrom('targets')
    .innerJoin('entities', 'entities.id', 'targets.entityId')
    .select(['entities.name', 'targets.year', 'targets.yearly', 'targets.months'])
    .execute();
  expect(rows).toHaveLength(3 * 13);
  for (const { yearly, months } of rows) {
    const set = months.filter((month) => month !== null);
    expect(set).toHaveLength(yearly === null ? 12 : 0);
    const year = yearly ?? set.reduce((sum, month) => sum + month, 0);
    expect(year % 100).toBe(0);
    expect(year).toBeGreaterThan(50_000);
    expect(year).toBeLessThan(6_000_000);
  }
});
