import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFleetModel } from './fleet-model.ts';
import { findCountingSettingsAt } from './model/device-counting-settings.ts';
import { openSavedState } from './saved-state.ts';
import { makeTestDevice, makeTestFleet } from './testing/small-fleet.ts';

test('counting settings keep the keys of version 1 in the file', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'saved-state-')), 'memory.json');
  const lines = [[[0.1, 0.5] as const, [0.9, 0.5] as const]];
  const stored = { isCounting: true, direction: 1, lines, areas: [], leastHeight: 120, tellsChildren: false };
  const device = {
    settled: [[0, 300]],
    uploadInterval: 10,
    recordPeriods: [{ from: 900, minutes: 15 }],
    countingRules: [{ from: 600, rules: { ...stored, shortestStay: 30 } }],
    told: { setTime: { zone: 'UTC' } },
  };
  const content = { version: 1, seed: 11, startedAt: 0, devices: { T1: device } };
  writeFileSync(file, JSON.stringify(content));

  const { devices, seed } = createFleetModel(makeTestFleet([makeTestDevice()]));
  const state = openSavedState(file, devices, seed, 1_000);
  const settings = devices[0]?.settings;
  expect(findCountingSettingsAt(settings?.countingRules ?? [], 700)).toEqual({
    isCounting: true,
    direction: 1,
    lines,
    areas: [],
    minHeight: 120,
    distinguishesChildren: false,
    minStaySeconds: 30,
  });
  expect(settings?.commandSettings).toEqual({ setTime: { zone: 'UTC' } });

  state.save();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(content);
});
