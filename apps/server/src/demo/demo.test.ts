import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fleet as fleetSchema, simulatedFormats } from '@portico/contract/fields/fleet';
import { auth } from '@portico/contract/routes/auth';
import { entities } from '@portico/contract/routes/entities';
import { deviceKindNames } from '@portico/contract/words/device-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { encryptTestPassword } from '../platform/testing/encrypt-test-password.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.stop());

const loginFile = z.object({
  logins: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
});

const demoFile = (name: string) => path.join(server.config.dataFolder, 'demo', name);

test('the demonstration has 40 devices that cover every kind and format', async () => {
  const fleet = fleetSchema.parse(JSON.parse(await readFile(demoFile('fleet.json'), 'utf8')));
  expect(fleet.devices).toHaveLength(40);
  expect(new Set(fleet.devices.map((device) => device.kind))).toEqual(new Set(deviceKindNames));
  expect(new Set(fleet.devices.map((device) => device.format))).toEqual(new Set(simulatedFormats));
  expect(new Set(fleet.sites.map((site) => site.zone)).size).toBe(3);
  const keys = new Set(fleet.sites.map((site) => site.key));
  for (const device of fleet.devices) {
    for (const placement of device.placements) expect(keys).toContain(placement.site);
    expect(device.secret === null).toBe(device.format.startsWith('hx-'));
    // The only serial numbers that this format can express.
    expect(/^[0-9A-F]{8}$/.test(device.sn)).toBe(device.format === 'hx-f4');
  }
  const countWithFault = (name: 'silentSince' | 'outages' | 'linkDown' | 'resendShare' | 'clockSkewSeconds') =>
    fleet.devices.filter((device) => device.faults[name]).length;
  expect([
    countWithFault('silentSince'),
    countWithFault('outages'),
    countWithFault('linkDown'),
    countWithFault('resendShare'),
  ]).toEqual([1, 3, 1, 2]);
  expect(countWithFault('clockSkewSeconds')).toBe(1);
  // All formats that can report heat data or distinct people are used.
  const formatsOfKind = (kind: string) =>
    new Set(fleet.devices.filter((device) => device.kind === kind).map((device) => device.format));
  expect(formatsOfKind('heat')).toEqual(new Set(['native-mqtt']));
  expect(formatsOfKind('millimetre')).toEqual(new Set(['native-mqtt']));
  expect(formatsOfKind('face')).toEqual(new Set(['native-mqtt', 'hx-f5']));
  expect(fleet.devices.filter((device) => (device.faults.battery ?? 100) < 20)).toHaveLength(1);
  expect(fleet.devices.filter((device) => device.dataMode === 'Total')).toHaveLength(1);
  expect(fleet.devices.filter((device) => device.placements.length === 2)).toHaveLength(1);
});

test('the stored bindings are the placements of the fleet file', async () => {
  const fleet = fleetSchema.parse(JSON.parse(await readFile(demoFile('fleet.json'), 'utf8')));
  const rows = await server.db
    .selectFrom('bindings')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .innerJoin('corridors', 'corridors.id', 'bindings.corridorId')
    .select(['devices.sn', 'corridors.entityId', 'corridors.id as corridorId', 'fromAt', 'toAt'])
    .orderBy('fromAt')
    .execute();
  expect(rows).toHaveLength(41);
  for (const device of fleet.devices) {
    const deviceRows = rows.filter((row) => row.sn === device.sn);
    expect(
      deviceRows.map((row) => [
        `entity:${row.entityId}/corridor:${row.corridorId}`,
        row.fromAt.toISOString(),
        row.toAt?.toISOString() ?? null,
      ]),
    ).toEqual(device.placements.map((placement) => [placement.site, placement.from, placement.to]));
  }
});

test('every login of the login file works, and only its owner can read it', async () => {
  for (const name of ['logins.json', 'fleet.json']) expect((await stat(demoFile(name))).mode & 0o777).toBe(0o600);
  const { logins } = loginFile.parse(JSON.parse(await readFile(demoFile('logins.json'), 'utf8')));
  expect(logins).toHaveLength(8);
  const visible: Record<string, number> = {};
  for (const { username, password } of logins) {
    const encryptedPassword = await encryptTestPassword(server, password);
    const { token, user } = (await server.call(auth.login, { username, password: encryptedPassword })).result;
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

test('every store has targets of three years near its yearly count', async () => {
  const rows = await server.db
    .selectFrom('targets')
    .innerJoin('entities', 'entities.id', 'targets.entityId')
    .select(['entities.name', 'targets.year', 'targets.yearly', 'targets.months'])
    .execute();
  expect(rows).toHaveLength(3 * 13);
  for (const { yearly, months } of rows) {
    const monthTargets = months.filter((month) => month !== null);
    expect(monthTargets).toHaveLength(yearly === null ? 12 : 0);
    const year = yearly ?? monthTargets.reduce((sum, month) => sum + month, 0);
    expect(year % 100).toBe(0);
    expect(year).toBeGreaterThan(50_000);
    expect(year).toBeLessThan(6_000_000);
  }
});

test('the devices of every entrance together see all its people', async () => {
  const fleet = fleetSchema.parse(JSON.parse(await readFile(demoFile('fleet.json'), 'utf8')));
  const shares = new Map<string, number>();
  for (const { placements } of fleet.devices)
    for (const { site, share, to } of placements) if (to === null) shares.set(site, (shares.get(site) ?? 0) + share);
  expect(shares.size).toBe(fleet.sites.length);
  const partial = [...shares].filter(([, share]) => Math.abs(share - 1) > 1e-9);
  // A second device was there until it moved to another entrance.
  expect(partial.map(([, share]) => share)).toEqual([0.5]);
});
