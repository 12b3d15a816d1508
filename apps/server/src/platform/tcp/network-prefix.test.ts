import { expect, test } from 'vitest';
import { toNetworkPrefix } from './network-prefix.ts';

test('a network is /24 for IPv4 and /48 for IPv6 in any notation', () => {
  expect(toNetworkPrefix('203.0.113.77')).toBe('203.0.113.0/24');
  expect(toNetworkPrefix('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(toNetworkPrefix('2001:db8:1:2::5')).toBe('2001:db8:1::/48');
  expect(toNetworkPrefix('2001:0DB8:0001:ffff:1:2:3:4')).toBe('2001:db8:1::/48');
  expect(toNetworkPrefix('2001:db8::1')).toBe('2001:db8:0::/48');
  expect(toNetworkPrefix('fe80::1%eth0')).toBe('fe80:0:0::/48');
  expect(toNetworkPrefix('::1')).toBe('0:0:0::/48');
  expect(toNetworkPrefix('unknown')).toBe('unknown');
});
