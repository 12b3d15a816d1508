import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type ClickhouseStandIn, openClickhouseStandIn } from '../testing/clickhouse-stand-in.ts';
import { isRowFault, openCountingStore } from './open.ts';

// Tests the connection to a ClickHouse server against a stand-in: its HTTP interface in front of the embedded engine.

let server: ClickhouseStandIn;
beforeAll(async () => {
  server = await openClickhouseStandIn();
});
afterAll(() => server.close());

const openStore = (url: string) => openCountingStore({ url, folder: '', log: createLog('silent') });

test('records written to a ClickHouse server survive a reconnect', async () => {
  const columns = ['company', 'device', 'line', 'at', 'version', 'flow_in', 'adult'];
  const countingStore = await openStore(server.url);
  expect(countingStore.engine).toBe('server');
  expect(await countingStore.ping()).toBe(true);
  await countingStore.insert('records', columns, [
    [1, 10, 0, 1_767_225_600, 1, 5, null],
    [1, 11, 0, 1_767_225_600, 1, 7, 3],
    [1, 12, 0, 1_767_225_600, 1, 4_000_000_000, 3],
  ]);
  // A record of the same device and period with a higher version replaces the earlier record.
  await countingStore.insert('records', columns, [[1, 10, 0, 1_767_225_600, 2, 6, null]]);
  const sql = `SELECT device, sum(flow_in), sum(adult) FROM records FINAL
    WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND at < {to:DateTime('UTC')} GROUP BY device ORDER BY device`;
  const params = { company: 1, devices: [10, 11], to: '2026-01-02 00:00:00' };
  const expected = [
    [10, 6, null],
    [11, 7, 3],
  ];
  expect(await countingStore.runQuery(sql, params)).toEqual(expected);
  await countingStore.runBackgroundStatement(
    'INSERT INTO records SELECT * REPLACE (2 AS company) FROM records FINAL',
    {},
    null,
  );
  await countingStore.close();

  const reopened = await openStore(server.url);
  onTestFinished(() => reopened.close());
  expect(await reopened.runQuery(sql, params)).toEqual(expected);
  expect(await reopened.runIngestQuery('SELECT count(), sum(flow_in) FROM records FINAL', {})).toEqual([
    [6, 8_000_000_026],
  ]);
});

test('a row fault is distinguished from a server fault', async () => {
  const countingStore = await openStore(server.url);
  onTestFinished(() => countingStore.close());
  const isRowFaultOf = (work: Promise<unknown>) => work.then(() => null, isRowFault);
  expect(await isRowFaultOf(countingStore.insert('records', ['company', 'flow_in'], [[1, 'many']]))).toBe(true);
  expect(await isRowFaultOf(countingStore.runQuery('SELECT nothing FROM nowhere', {}))).toBe(false);
});

describe('the start fails with one sentence when', () => {
  const sentenceFor = async (url: string) => {
    const error: unknown = await openStore(url).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : '';
  };

  test('the server does not listen', async () => {
    expect(await sentenceFor('http://portico:secret@127.0.0.1:9/portico')).toBe(
      'The ClickHouse server of PORTICO_CLICKHOUSE_URL does not answer: connect ECONNREFUSED 127.0.0.1:9.',
    );
  });

  test('the server refuses the password, which the sentence does not repeat', async () => {
    const url = new URL(server.url);
    url.password = 'guessed';
    expect(await sentenceFor(url.href)).toBe(
      'The ClickHouse server of PORTICO_CLICKHOUSE_URL does not answer: portico: Authentication failed: password is incorrect.',
    );
  });

  test('the server is too old', async () => {
    const oldServer = await openClickhouseStandIn('23.8.1.2992');
    onTestFinished(() => oldServer.close());
    expect(await sentenceFor(oldServer.url)).toBe(
      'PORTICO_CLICKHOUSE_URL names a ClickHouse server of version 23.8.1.2992, older than 24.',
    );
  });
});
