import { expect, test } from 'vitest';
import { isForwardingAddressOrEmpty, listChangedForwardings, toForwardingValues } from './forwarding-values.ts';

const stored = [
  {
    protocol: 1,
    enabled: false,
    address: 'https://a.example/in',
    channelCode: 'c1',
    changeTime: '2026-01-01T00:00:00Z',
  },
];

test('a call is sent for each changed protocol', () => {
  const start = toForwardingValues([1, 5], stored);
  expect(start).toEqual({
    1: { enabled: false, address: 'https://a.example/in', channelCode: 'c1' },
    5: { enabled: true, address: '', channelCode: '' },
  });
  expect(listChangedForwardings(9, start, start)).toEqual([]);
  // Switching off a protocol that has no address changes nothing.
  expect(listChangedForwardings(9, start, { ...start, 5: { enabled: false, address: ' ', channelCode: 'x' } })).toEqual(
    [],
  );
  expect(
    listChangedForwardings(9, start, {
      ...start,
      5: { enabled: true, address: ' mqtt://b.example ', channelCode: '' },
    }),
  ).toEqual([{ entityId: 9, protocol: 5, enabled: true, address: 'mqtt://b.example', channelCode: '' }]);
  expect(listChangedForwardings(9, start, { ...start, 1: { enabled: false, address: '', channelCode: '' } })).toEqual([
    { entityId: 9, protocol: 1, enabled: false, address: '', channelCode: '' },
  ]);
});

test('an address must match its protocol', () => {
  expect(isForwardingAddressOrEmpty(1, 'https://a.example')).toBe(true);
  expect(isForwardingAddressOrEmpty(1, 'mqtt://a.example')).toBe(false);
  expect(isForwardingAddressOrEmpty(9, 'mailto:a@example.com')).toBe(true);
  expect(isForwardingAddressOrEmpty(9, '')).toBe(true);
});
