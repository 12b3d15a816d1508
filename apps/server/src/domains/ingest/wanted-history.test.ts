import { zoneRules } from '@portico/counting/zones';
import type { DecodedRecord } from '@portico/device-formats';
import { expect, test } from 'vitest';
import type { RegisteredDevice } from './device-registry.ts';
import { findEndedRequest, findRequestedHistory } from './wanted-history.ts';

const askedAt = Date.parse('2026-05-21T09:00:00Z') / 1000;
const [from, to] = [Date.parse('2026-05-21T06:00:00Z') / 1000, askedAt + 3600];

const device: RegisteredDevice = {
  id: 1,
  companyId: 1,
  sn: 'S1',
  snKey: 's1',
  deviceType: 2,
  format: 'hx-f5',
  secretHash: null,
  networks: null,
  uploadInterval: 5,
  recordPeriod: 5,
  velocity: null,
  direction: null,
  takenUploadInterval: null,
  takenRecordPeriod: null,
  wantedFirmware: null,
  wantedHistory: { from, to, askedAt },
  dataMode: 'Add',
  historyDays: null,
  placements: [],
  timeZoneRules: zoneRules('UTC', false),
  workTime: '00:00:00~23:59:59',
};

const instant = (epochSeconds: number) => ({ kind: 'instant', epochSeconds }) as const;

test.each<[string, Partial<DecodedRecord>, boolean]>([
  ['the first period', { time: instant(from) }, true],
  ['the period before', { time: instant(from - 300) }, false],
  ['a first period dated by its end', { time: instant(from + 300), timeBoundary: 'end' }, true],
  ['a period dated by its end at the start', { time: instant(from), timeBoundary: 'end' }, false],
  ['the last period before the request', { time: instant(askedAt - 300) }, true],
  ['the period of the request', { time: instant(askedAt - 299) }, false],
  ['a passage just before the request', { time: instant(askedAt), source: 'event', minutes: 1 }, true],
  ['a period after the range', { time: instant(to) }, false],
  ['a local time', { time: { kind: 'local', text: '2026-05-21 06:00:00' } }, true],
  ['a period without a readable length', { time: instant(from), minutes: Number.NaN }, true],
  ['a period dated by receipt', { time: { kind: 'receipt' } }, false],
  ['a clock that was never set', { time: { kind: 'unsynced', text: '0' } }, false],
])('a request for history is ended by wanted records only: %s', (_story, given, isEnded) => {
  const record: DecodedRecord = {
    index: 0,
    line: 0,
    time: instant(from),
    timeBoundary: 'start',
    minutes: 5,
    uploadTime: null,
    source: 'increment',
    metrics: {},
    ...given,
  };
  expect(findEndedRequest(device, [record], askedAt + 60)).toBe(isEnded ? askedAt : null);
  expect(findEndedRequest({ ...device, wantedHistory: null }, [record], askedAt + 60)).toBeNull();
});

test('history is requested for a day', () => {
  expect(findRequestedHistory(device, askedAt + 86_399)).toEqual({ from, to, askedAt });
  expect(findEndedRequest(device, [], askedAt + 86_399)).toBeNull();
  expect(findRequestedHistory(device, askedAt + 86_400)).toBeNull();
  expect(findEndedRequest(device, [], askedAt + 86_400)).toBe(askedAt);
});
