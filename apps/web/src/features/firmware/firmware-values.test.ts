import { expect, test } from 'vitest';
import { isWebAddress, valuesOf } from './firmware-values.ts';

test('whole addresses of the web are taken, others are not', () => {
  const good = ['http://a.example/x.bin', ' https://a.example:8443/x?name=1 ', 'HTTP://10.0.0.8/f'];
  const bad = ['', 'a.example/x.bin', 'ftp://a.example/x', 'javascript:alert(1)', 'http://', 'http://a b', '/x.bin'];
  expect(good.filter(isWebAddress)).toEqual(good);
  expect(bad.filter(isWebAddress)).toEqual([]);
});

test('a new configuration begins as the latest version of a device program', () => {
  expect(valuesOf(null)).toMatchObject({ latest: true, push: false, firmwareType: 1, upgradeType: 1, revision: null });
});
