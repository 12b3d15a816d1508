import { expect, test } from 'vitest';
import { formatNetwork, isInNetworks, parseNetwork, proposeNetwork } from './networks.ts';

const format = (text: string) => {
  const network = parseNetwork(text);
  return network === null ? null : formatNetwork(network);
};

test('networks are read with or without prefix and written in one form', () => {
  const forms = {
    '203.0.113.7': '203.0.113.7',
    ' 203.0.113.7/32 ': '203.0.113.7',
    '203.0.113.7/24': '203.0.113.0/24',
    '10.1.2.3/0': '0.0.0.0/0',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:DB8:0:0:0:0:0:1': '2001:db8::1',
    '2001:db8:1:2:3:4:5:6/48': '2001:db8:1::/48',
    '2001:0:0:1:0:0:0:1': '2001:0:0:1::1',
    '::/0': '::/0',
    '::1': '::1',
    'fe80::1%eth0': 'fe80::1',
  };
  for (const [text, form] of Object.entries(forms)) expect([text, format(text)]).toEqual([text, form]);
  const wrong = ['', 'office', '1.2.3', '1.2.3.256', '01.2.3.4', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/8/8', '1.2.3.4/-1'];
  const wrongIpv6 = [':', ':::', '1::2::3', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '::12345', '::1/129', 'g::1'];
  for (const text of [...wrong, ...wrongIpv6]) expect([text, format(text)]).toEqual([text, null]);
  expect([Object.keys(forms).length, wrong.length + wrongIpv6.length]).toEqual([11, 17]);
});

test('an address is in a network if it begins with its prefix', () => {
  const networks = ['203.0.113.0/24', '198.51.100.9', '2001:db8:1::/48'].flatMap((text) => parseNetwork(text) ?? []);
  expect(networks).toHaveLength(3);
  const cases = {
    '203.0.113.255': true,
    '::ffff:203.0.113.1': true,
    '203.0.112.255': false,
    '198.51.100.9': true,
    '198.51.100.8': false,
    '2001:db8:1:ffff::9': true,
    '2001:db8:2::9': false,
    '::': false,
    '': false,
  };
  for (const [address, isInside] of Object.entries(cases))
    expect([address, isInNetworks(address, networks)]).toEqual([address, isInside]);
  expect(Object.keys(cases)).toHaveLength(9);
});

test('the proposed network is about one site', () => {
  const propose = (address: string) => {
    const network = proposeNetwork(address);
    return network === null ? null : formatNetwork(network);
  };
  expect(['203.0.113.9', '2001:db8:1:2::9', 'mqtt://broker'].map(propose)).toEqual([
    '203.0.113.0/24',
    '2001:db8:1::/48',
    null,
  ]);
});
