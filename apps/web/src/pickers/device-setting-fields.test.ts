import { deviceKinds } from '@portico/contract/words/device-kinds';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { deviceSettingFields } from './device-setting-fields.tsx';

test('a setting is disabled with the reason when the format cannot carry it', async () => {
  const texts = createInstance();
  await texts.init({ lng: 'cimode' });
  const settings = { recordPeriod: 5, uploadInterval: 60, velocity: 1, direction: 0 };
  const device = { deviceType: deviceKinds.infrared.type, model: 'FP112', ...settings };
  const read = (format: string) =>
    deviceSettingFields(texts.t, 'en', [{ ...device, format }], settings).map(({ name, disabled = false, hint }) =>
      disabled ? [name, hint] : [name],
    );
  expect(read('hx-f5')).toEqual([
    ['recordPeriod', 'errors.notCarried'],
    ['uploadInterval'],
    ['velocity', 'errors.notCarried'],
    ['direction', 'errors.notCarried'],
  ]);
  expect(read('native-mqtt')).toEqual([['recordPeriod'], ['uploadInterval'], ['velocity'], ['direction']]);
  expect(read('hx-f3')).toEqual([
    ['recordPeriod'],
    ['uploadInterval'],
    ['velocity', 'errors.notCarried'],
    ['direction'],
  ]);
  expect(read('hx-f7')).toContainEqual(['uploadInterval', 'errors.notCarried']);
});
