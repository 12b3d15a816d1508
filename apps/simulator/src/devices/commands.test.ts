import {
  commandAliases,
  commandMethods,
  commandsRefusedWhileCounting,
} from '@portico/contract/device-messages/commands';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { createFleetModel, toEpochSeconds } from '../fleet-model.ts';
import type { SitePeriod } from '../periods.ts';
import { createSettingsUpdater } from '../settings.ts';
import { makeTestDevice, makeTestFleet } from '../testing/small-fleet.ts';
import { type CommandedDevice, createCommandHandler, readCommand } from './commands.ts';

// The calls of the specification under /mqtt/deviceManagement. `added`: three settings that Portico adds.
const specified = [
  'Information', 'time', 'devicers485', 'devicersOSD', 'direction', 'onOff', 'area', 'height', 'scale', 'brokenline',
  'detection/brokenline', 'children', 'numberOfStays', 'delay', 'corridor', 'http/push', 'xml/push', 'colorleft',
  'backupconnection', 'setNetwork', 'maintain', 'upgrade', 'keliu', 'base64', 'json', 'xml', 'backUpConnection',
  'getNetwork', 'statistical', 'history',
]; // biome-ignore format: one list
const added = ['uploadInterval', 'recordPeriod', 'settings'];

const noon = toEpochSeconds('2026-06-03T12:00:30Z');

function createCommanded(sn = 'T1', now = noon) {
  const [simulated] = createFleetModel(makeTestFleet([makeTestDevice({ sn, format: 'native-mqtt' })])).devices;
  if (!simulated) throw new Error('no device');
  const done: string[] = [];
  const resent: SitePeriod[] = [];
  const parts: CommandedDevice = {
    simulated,
    now: () => now,
    settledRanges: () => [[noon - 7 * 86_400, noon - 3600]],
    describeDevice: () => ({ model: 'AC80' }),
    setClock: (at) => done.push(`clock ${at}`),
    applySettings: createSettingsUpdater(simulated, () => now),
    restart: () => done.push('restart'),
    upgrade: (version) => done.push(`upgrade ${version}`),
    resend: (periods) => resent.push(...periods),
  };
  const answer = createCommandHandler(parts);
  const call = (method: string, params: Record<string, unknown> = {}) =>
    answer({ id: 7, method, params: { sn, ...params } });
  return { simulated, call, done, resent };
}

test('every specified command is answered; an unknown one gets an error code', () => {
  const { call } = createCommanded();
  expect([...commandMethods].toSorted()).toEqual([...specified, ...added].toSorted());
  let answered = 0;
  for (const method of specified) {
    const { id, code, message } = call(method);
    expect([method, id, code, message]).toEqual(
      method === 'maintain' ? [method, 7, 2, 'type: Invalid input'] : [method, 7, 0, 'ok'],
    );
    answered += 1;
  }
  expect(answered).toBe(30);
  expect(call('dance')).toEqual({ id: 7, code: 1, message: 'unknown method dance', data: null });
  expect(readCommand(Buffer.from('{"id":1,"method":"time","params":{}}'))).toEqual({
    id: 1,
    method: 'time',
    params: {},
  });
  expect(readCommand(Buffer.from('not JSON'))).toBeNull();
});

test('a setting is returned under each alias; invalid values are refused', () => {
  const { call, simulated } = createCommanded();
  expect(call('onOff', { onOff: 0 }).data).toEqual({ onOff: 0 });
  const line = [[[0.2, 0.4], [0.5, 0.4]]]; // biome-ignore format: one line
  const values: [method: string, params: Record<string, unknown>][] = [
    ['direction', { direction: 3 }],
    ['detection/brokenline', { brokenline: line }],
    ['area', { area: [[[0, 0], [1, 0], [1, 1]]] }],
    ['height', { height: 120 }],
    ['scale', { scale: 1.2 }],
    ['children', { children: 0 }],
    ['numberOfStays', { numberOfStays: 5 }],
    ['delay', { delay: 2 }],
    ['corridor', { corridor: 4 }],
    ['colorleft', { colorleft: 'red' }],
    ['http/push', { url: 'http://example.org/' }],
    ['xml/push', { url: 'http://example.org/xml' }],
    ['backupconnection', { host: 'example.org' }],
    ['setNetwork', { connection: 'ethernet' }],
    ['devicers485', { baud: 9600 }],
    ['devicersOSD', { devicersOSD: 0 }],
    ['upgrade', { version: '2.5.0' }],
  ]; // biome-ignore format: one setting a line
  for (const [method, params] of values) {
    expect([method, call(method, params)]).toEqual([method, { id: 7, code: 0, message: 'ok', data: params }]);
    const aliases = Object.entries(commandAliases).filter(([name, of]) => name === method || of === method);
    for (const name of [method, ...aliases.map(([alias]) => alias)]) expect(call(name).data).toEqual(params);
  }
  const before = simulated.settings;
  const settingsBefore = JSON.stringify(before);
  for (const [method, params] of [
    ['direction', { direction: 5 }],
    ['brokenline', { brokenline: [[[0.2, 0.4]]] }],
    ['area', { area: [[[0, 0], [2, 0], [1, 1]]] }],
    ['onOff', { onOff: 'perhaps' }],
    ['devicersOSD', { devicersOSD: 2 }],
    ['recordPeriod', { recordPeriod: -5 }],
    ['history', { startTime: 'yesterday', endTime: 0 }],
    ['maintain', { type: 9 }],
  ] as const) // biome-ignore format: one call a line
    expect([method, call(method, params).code]).toEqual([method, 2]);
  expect(JSON.stringify(simulated.settings)).toBe(settingsBefore);
});

test('count settings are refused but readable while counting runs', () => {
  const { call, simulated } = createCommanded();
  const wanted: Record<string, unknown> = {
    area: [],
    brokenline: [],
    direction: 1,
    height: 90,
    scale: 2,
    'detection/brokenline': [],
  };
  for (const [method, value] of Object.entries(wanted)) {
    const params = { [method === 'detection/brokenline' ? 'brokenline' : method]: value };
    expect(call(method, params)).toEqual({ id: 7, code: 3, message: 'stop statistics first', data: null });
    expect(call(method).code).toBe(0);
  }
  expect(simulated.settings.countingRules).toHaveLength(1);
  expect(commandsRefusedWhileCounting).toHaveLength(5);
  call('onOff', { onOff: 0 });
  expect(call('statistical').data).toEqual({ onOff: 0 });
  for (const method of commandsRefusedWhileCounting) expect(call(method, { [method]: wanted[method] }).code).toBe(0);
});

test('a setting applies from the next second, never to periods already sent', () => {
  const ahead = createCommanded();
  ahead.call('onOff', { onOff: 0 });
  expect(ahead.simulated.settings.countingRules.at(-1)?.from).toBe(noon + 1);
  const putBack = createCommanded('T1', noon - 7200);
  putBack.call('onOff', { onOff: 0 });
  expect(putBack.simulated.settings.countingRules.at(-1)?.from).toBe(noon - 3600);
});

test('commands set clock, zone and intervals, restart and upgrade', () => {
  const { call, done, simulated } = createCommanded();
  expect(call('time').data).toEqual({ time: noon });
  call('time', { time: 1_780_000_000 });
  call('time', { time: 1_780_000_000_000 });
  expect(call('time', { timeZone: 'Asia/Tokyo' }).data).toEqual({ time: noon, timeZone: 'Asia/Tokyo' });
  call('time', { timeZone: 'Asia/Tokyo' });
  call('maintain', { type: 1 });
  call('upgrade', { version: '2.5.0' });
  expect(done).toEqual(['clock 1780000000', 'clock 1780000000', 'restart', 'restart', 'upgrade 2.5.0']);
  call('settings', { uploadInterval: 15, recordPeriod: 15 });
  expect(simulated.settings.uploadInterval).toBe(15);
  expect(simulated.settings.recordPeriods.at(-1)?.minutes).toBe(15);
  expect(call('uploadInterval').data).toEqual({ uploadInterval: 15 });
});

test('history resends only sent periods; keliu returns the counts of today', () => {
  const { call, resent } = createCommanded();
  const range = { startTime: noon - 86_400, endTime: noon + 86_400 };
  const history = call('history', range).data;
  expect(history).toMatchObject({ ...range, total: resent.length });
  expect(resent).toHaveLength(23 * 12);
  expect(Math.max(...resent.map(({ at }) => at))).toBeLessThan(noon - 3600);
  const { data } = call('keliu');
  expect(data).toMatchObject({ time: toEpochSeconds('2026-06-02T22:00:00Z'), period: 14 * 60 });
  const today = resent.filter(({ at }) => at >= toEpochSeconds('2026-06-02T22:00:00Z'));
  const sent = today.reduce((sum, { metrics }) => sum + (metrics.flowIn ?? 0), 0);
  const counted = typeof data === 'object' && data !== null && 'in' in data ? Number(data.in) : Number.NaN;
  expect(sent).toBeGreaterThan(100);
  expect(counted).toBeGreaterThan(sent);
  expect(counted).toBeLessThan(2 * sent);
});

test('the snapshot is the same PNG for a minute and shows lines and areas', () => {
  const picture = (sn: string, now: number, settings: [string, Record<string, unknown>][] = []) => {
    const { call } = createCommanded(sn, now);
    call('onOff', { onOff: 0 });
    for (const [method, params] of settings) expect(call(method, params).code).toBe(0);
    const { data } = call('base64');
    if (typeof data !== 'object' || data === null || !('base64' in data)) throw new Error('no picture');
    return String(data.base64);
  };
  const plain = picture('T1', noon);
  const { width, height } = PNG.sync.read(Buffer.from(plain, 'base64'));
  expect([width, height]).toEqual([640, 360]);
  expect(plain.length).toBeLessThan(100_000);
  expect(picture('T1', noon + 20)).toBe(plain);
  const others = [
    picture('T1', noon + 60),
    picture('T2', noon),
    picture('T1', noon, [['brokenline', { brokenline: [[[0.2, 0.42], [0.5, 0.42], [0.8, 0.46]]] }]]),
    picture('T1', noon, [['area', { area: [[[0.2, 0.3], [0.6, 0.3], [0.5, 0.8]]] }]]),
    picture('T1', noon, [['devicersOSD', { devicersOSD: 0 }]]),
  ]; // biome-ignore format: one picture a line
  expect(new Set([plain, ...others]).size).toBe(6);
});
