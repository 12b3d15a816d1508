import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test('a network is /24 of IPv4 and /48 of IPv6, however the address is written', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(networkOf('2001:db8:1:2::5')).toBe('2001:db8:1::/48');
  expect(networkOf('2001:0DB8:0001:ffff:1:2:3:4')).toBe('2001:db8:1::/48');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0::/48');
  expect(networkOf('::1')).toBe('0:0:0::/48');
  expect(networkOf('unknown')).toBe('unknown');
});
