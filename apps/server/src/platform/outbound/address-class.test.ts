import { expect, test } from 'vitest';
import { isPublicAddress, normaliseAddress } from './address-class.ts';

const isPublic = (address: string) => isPublicAddress(normaliseAddress(address) ?? address);

/** First and last address of each reserved range, and its public neighbours. */
const ranges: readonly (readonly [first: string, last: string, before: string | null, after: string | null])[] = [
  ['0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255', null],
  ['::', '1fff:ffff::', null, '2000::'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::', '2001:200::'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7:ffff::', '2001:db9::'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::', '2003::'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe:ffff::', '3fff:1000::'],
  ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:ffff::', null],
];

test('each reserved range ends where its registry says', () => {
  for (const [first, last, before, after] of ranges) {
    expect([first, isPublic(first), last, isPublic(last)]).toEqual([first, false, last, false]);
    for (const neighbour of [before, after].filter((one) => one !== null))
      expect([neighbour, isPublic(neighbour)]).toEqual([neighbour, true]);
  }
  expect(ranges).toHaveLength(21);
});

test('IPv4 inside IPv6 is judged as IPv4 where networks translate it', () => {
  expect(normaliseAddress('::ffff:8.8.8.8')).toBe('8.8.8.8');
  expect(isPublic('::ffff:8.8.8.8')).toBe(true);
  expect(isPublic('64:ff9b::8.8.8.8')).toBe(true);
  for (const address of ['::ffff:10.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b:1::8.8.8.8', '::8.8.8.8', '::ffff:0:8.8.8.8'])
    expect([address, isPublic(address)]).toEqual([address, false]);
});

test('text that is no IP address is not public', () => {
  for (const text of ['', 'example.com', '8.8.8', '8.8.8.8/8', '2606:4700::1111%eth0', '[2606:4700::1111]'])
    expect([text, isPublic(text)]).toEqual([text, false]);
});
