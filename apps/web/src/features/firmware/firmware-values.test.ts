import { expect, test } from 'vitest';
import { isWebAddress, toFirmwareValues } from './firmware-values.ts';

test('only complete http and https URLs are accepted', () => {
  const good = ['http://a.example/x.bin', ' https://a.example:8443/x?name=1 ', 'HTTP://10.0.0.8/f'];
  const bad = ['', 'a.example/x.bin', 'ftp://a.example/x', 'javascript:alert(1)', 'http://', 'http://a b', '/x.bin'];
  expect(good.filter(isWebAddress)).toEqual(good);
  expect(bad.filter(isWebAddress)).toEqual([]);
});

test('a new configuration is device firmware, marked as the latest version', () => {
  expect(toFirmwareValues(null)).toMatchObject({
    latest: true,
    push: false,
    firmwareType: 1,
    upgradeType: 1,
    revision: null,
  });
});
