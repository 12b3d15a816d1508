import { expect, test } from 'vitest';
import { formatChangedValue } from './changed-fields.ts';

test('changed values are shown as in the forms, other text unchanged', () => {
  const format = (field: string, value: string | null) =>
    formatChangedValue((key) => key, 'en-GB', field, value, 'UTC');
  expect(format('phone', null)).toBe('—');
  expect([format('enabled', 'true'), format('enabled', 'false')]).toEqual(['profile.isOn', 'profile.isOff']);
  expect([format('rightRange', '0'), format('rightRange', '1')]).toEqual([
    'users.rangeOrganisations',
    'users.rangeStores',
  ]);
  expect([format('status', '1'), format('status', '0')]).toEqual(['companies.inUse', 'companies.stopped']);
  expect(format('expiresAt', '2027-07-01T00:00:00.000Z'), 'the day before the instant').toBe('30 Jun 2027');
  expect([format('deviceType', '10'), format('deviceType', '77')]).toEqual(['words.deviceKinds.car', '77']);
  expect([format('captureRate', '2'), format('firmwareType', '2'), format('upgradeType', '1')]).toEqual([
    'baseInfo.captureRates.2',
    'models.firmware.firmwareTypes.2',
    'models.firmware.upgradeTypes.1',
  ]);
  expect(format('name', '1')).toBe('1');
  expect([format('kind', 'set'), format('place', 'corridor')]).toEqual([
    'menu.ruleSettings',
    'words.selections.access',
  ]);
  expect(format('metrics', '["flowIn","genderMale","genderFemale"]')).toBe('words.items.flowIn and words.items.gender');
  expect([format('places', '["North","South"]'), format('places', '["North","So')]).toEqual([
    'North and South',
    '["North","So',
  ]);
});
