import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type ClickhouseStandIn, openClickhouseStandIn } from '../testing/clickhouse-stand-in.ts';
import { isRowFault, openCounts } from './open.ts';

// The way to a ClickHouse server, against its HTTP interface with the embedded engine behind it: no server is at hand here.

let server: ClickhouseStandIn;
beforeAll(async () => {
  server = await openClickhouseStandIn();
});
afterAll(() => server.close());

const openAt = (url: string) => openCounts({ url, folder: '', log: createLog('silent') });

test('records go there and come back, with parameters, nulls and whole numbers, and are there for the next to connect', async () => {
  const columns = ['company', 'device', 'line', 'at', 'version', 'flow_in', 'adult'];
  const counts = await openAt(server.url);
  expect(counts.engine).toBe('server');
  expect(await counts.ping()).toBe(true);
  await counts.insert('records', columns, [
    [1, 10, 0, 1_767_225_600, 1, 5, null],
    [1, 11, 0, 1_767_225_600, 1, 7, 3],
    [1, 12, 0, 1_767_225_600, 1, 4_000_000_000, 3],
  ]);
  // A later version of the same period replaces it.
  await counts.insert('records', columns, [[1, 10, 0, 1_767_225_600, 2, 6, null]]);
  const sql = `SELECT device, sum(flow_in), sum(adult) FROM records FINAL
    WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)} AND at < {to:DateTime('UTC')} GROUP BY device ORDER BY device`;
  const params = { company: 1, devices: [10, 11], to: '2026-01-02 00:00:00' };
  const expected = [
    [10, 6, null],
    [11, 7, 3],
  ];
  expect(await counts.ask(sql, params)).toEqual(expected);
  await counts.work('INSERT INTO records SELECT * REPLACE (2 AS company) FROM records FINAL', {}, null);
  await counts.close();

  const again = await openAt(server.url);
  onTestFinished(() => again.close());
  expect(await again.ask(sql, params)).toEqual(expected);
  expect(await again.askForIngest('SELECT count(), sum(flow_in) FROM records FINAL', {})).toEqual([[6, 8_000_000_026]]);
});

test('a fault of a row is told from a fault of the server', async () => {
  const counts = await openAt(server.url);
  onTestFinished(() => counts.close());
  const faultOf = (work: Promise<unknown>) => work.then(() => null, isRowFault);
  expect(await faultOf(counts.insert('records', ['company', 'flow_in'], [[1, 'many']]))).toBe(true);
  expect(await faultOf(counts.ask('SELECT nothing FROM nowhere', {}))).toBe(false);
});

describe('a server that cannot be used stops the start with one sentence', () => {
  const sentenceFor = async (url: string) => {
    const error: unknown = await openAt(url).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : '';
  };

  test('it is not there', async () => {
    expect(await sentenceFor('http://portico:secret@127.0.0.1:9/portico')).toBe(
      'The ClickHouse server of PORTICO_CLICKHOUSE_URL does not answer: connect ECONNREFUSED 127.0.0.1:9.',
    );
  });

  test('it refuses the password, and the sentence does not repeat it', async () => {
    const url = new URL(server.url);
    url.password = 'guessed';
    expect(await sentenceFor(url.href)).toBe(
      'The ClickHouse server of PORTICO_CLICKHOUSE_URL does not answer: portico: Authentication failed: password is incorrect.',
    );
  });

  test('it is too old', async () => {
    const old = await openClickhouseStandIn('23.8.1.2992');
    onTestFinished(() => old.close());
    expect(await sentenceFor(old.url)).toBe(
      'PORTICO_CLICKHOUSE_URL names a ClickHouse server of version 23.8.1.2992, older than 24.',
    );
  });
});
