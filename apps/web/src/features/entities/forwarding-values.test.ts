import { expect, test } from 'vitest';
import { isSavableAddress, listChangedForwardings, toForwardingValues } from './forwarding-values.ts';

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
  expect(isSavableAddress(1, 'https://a.example', '')).toBe(true);
  expect(isSavableAddress(1, 'mqtt://a.example', '')).toBe(false);
  expect(isSavableAddress(1, 'https://user@a.example', '')).toBe(false);
  expect(isSavableAddress(1, 'https://user@a.example', 'https://user@a.example')).toBe(true);
  expect(isSavableAddress(8, 'kafka://a.example:9092,b.example/topic', '')).toBe(true);
  expect(isSavableAddress(8, 'kafka://a.example,', '')).toBe(false);
  expect(isSavableAddress(9, 'mailto:a@example.com', '')).toBe(true);
  expect(isSavableAddress(9, 'mailto:%zz@example.com', '')).toBe(false);
  expect(isSavableAddress(9, '', '')).toBe(true);
});
