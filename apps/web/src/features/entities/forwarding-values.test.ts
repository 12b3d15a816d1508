import { expect, test } from 'vitest';
import { changedForwardings, forwardingValues, isSendable } from './forwarding-values.ts';

const stored = [
  {
    protocol: 1,
    enabled: false,
    address: 'https://a.example/in',
    channelCode: 'c1',
    changeTime: '2026-01-01T00:00:00Z',
  },
];

test('only what was changed is sent, protocol by protocol', () => {
  const start = forwardingValues([1, 5], stored);
  expect(start).toEqual({
    1: { enabled: false, address: 'https://a.example/in', channelCode: 'c1' },
    5: { enabled: true, address: '', channelCode: '' },
  });
  expect(changedForwardings(9, start, start)).toEqual([]);
  // A switch without an address says nothing.
  expect(changedForwardings(9, start, { ...start, 5: { enabled: false, address: ' ', channelCode: 'x' } })).toEqual([]);
  expect(
    changedForwardings(9, start, { ...start, 5: { enabled: true, address: ' mqtt://b.example ', channelCode: '' } }),
  ).toEqual([{ entityId: 9, protocol: 5, enabled: true, address: 'mqtt://b.example', channelCode: '' }]);
  expect(changedForwardings(9, start, { ...start, 1: { enabled: false, address: '', channelCode: '' } })).toEqual([
    { entityId: 9, protocol: 1, enabled: false, address: '', channelCode: '' },
  ]);
});

test('an address fits its protocol', () => {
  expect(isSendable(1, 'https://a.example')).toBe(true);
  expect(isSendable(1, 'mqtt://a.example')).toBe(false);
  expect(isSendable(9, 'mailto:a@example.com')).toBe(true);
  expect(isSendable(9, '')).toBe(true);
});
