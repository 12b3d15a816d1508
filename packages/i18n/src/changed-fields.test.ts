import { expect, test } from 'vitest';
import { valueText } from './changed-fields.ts';

test('switches, choices and days read as in the forms, everything else as it was kept', () => {
  const shown = (field: string, value: string | null) => valueText((key) => key, 'en-GB', field, value, 'UTC');
  expect(shown('phone', null)).toBe('—');
  expect([shown('enabled', 'true'), shown('enabled', 'false')]).toEqual(['profile.isOn', 'profile.isOff']);
  expect([shown('rightRange', '0'), shown('rightRange', '1')]).toEqual([
    'users.rangeOrganisations',
    'users.rangeStores',
  ]);
  expect([shown('status', '1'), shown('status', '0')]).toEqual(['companies.inUse', 'companies.stopped']);
  expect(shown('expiresAt', '2027-07-01T00:00:00.000Z'), 'the day before the instant').toBe('30 Jun 2027');
  expect([shown('deviceType', '10'), shown('deviceType', '77')]).toEqual(['words.deviceKinds.car', '77']);
  expect([shown('captureRate', '2'), shown('firmwareType', '2'), shown('upgradeType', '1')]).toEqual([
    'baseInfo.captureRates.2',
    'models.firmware.firmwareTypes.2',
    'models.firmware.upgradeTypes.1',
  ]);
  expect(shown('name', '1')).toBe('1');
  expect([shown('kind', 'set'), shown('place', 'corridor')]).toEqual(['menu.ruleSettings', 'words.selections.access']);
  expect(shown('metrics', '["flowIn","genderMale","genderFemale"]')).toBe('words.items.flowIn and words.items.gender');
  expect([shown('places', '["North","South"]'), shown('places', '["North","So')]).toEqual([
    'North and South',
    '["North","So',
  ]);
});
