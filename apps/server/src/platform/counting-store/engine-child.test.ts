import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { type EmbeddedEngine, startEmbeddedEngine } from './engine-child.ts';
import { type CountingStore, openCountingStore } from './open.ts';

const columns = ['company', 'device', 'line', 'at', 'version', 'flow_in'];
const start = 1_767_225_600;

async function freshFolder(name = ''): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'portico-engine-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const folder = path.join(home, name);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Starts a separate engine, because these tests kill it, and opens a store on it. */
async function openOwnEngine(): Promise<{ engine: EmbeddedEngine; counts: CountingStore; givenUp: string[] }> {
  const givenUp: string[] = [];
  const options = {
    folder: await freshFolder(),
    log: createLog('silent'),
    onRestartsExhausted: (sentence: string) => givenUp.push(sentence),
  };
  const engine = await startEmbeddedEngine(options);
  onTestFinished(() => engine.stop());
  const engineAddress = { socketPath: engine.socketPath, database: 'default' };
  const countingStore = await openCountingStore({ url: null, engine: engineAddress, ...options });
  onTestFinished(() => countingStore.close());
  return { engine, counts: countingStore, givenUp };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('acknowledged records survive the death of the engine', async () => {
  const { engine, counts: countingStore } = await openOwnEngine();
  const acknowledged: number[] = [];
  const failed: unknown[] = [];
  let isOver = false;
  const insert = async () => {
    for (let batch = 0; !isOver; batch += 1) {
      const rows = Array.from({ length: 50 }, (_, line) => [1, batch, line, start, 1, 1]);
      await countingStore.insert('records', columns, rows).then(
        () => acknowledged.push(batch),
        async (error: unknown) => {
          failed.push(error);
          await pause(20);
        },
      );
    }
  };
  const inserting = insert();
  const insertsBetweenDeaths = 10;
  const waitForInserts = async () => {
    const requiredInserts = acknowledged.length + insertsBetweenDeaths;
    await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(requiredInserts);
  };
  for (let death = 0; death < 2; death += 1) {
    await waitForInserts();
    process.kill(engine.pid(), 'SIGKILL');
  }
  await waitForInserts();
  isOver = true;
  await inserting;
  expect(failed.length).toBeGreaterThan(0);
  const rows = await countingStore.runQuery('SELECT device, count() FROM records FINAL GROUP BY device', {});
  const stored = new Map(rows.map(([device, count]) => [device, count]));
  expect(acknowledged.filter((batch) => stored.get(batch) !== 50)).toEqual([]);
});

test('a query asked while the engine restarts is answered', async () => {
  const { engine, counts: countingStore } = await openOwnEngine();
  const before = engine.pid();
  process.kill(before, 'SIGKILL');
  const startedAt = performance.now();
  const answers = await Promise.all([
    countingStore.runQuery('SELECT 1', {}),
    countingStore.runIngestQuery('SELECT 2', {}),
  ]);
  expect(answers).toEqual([[[1]], [[2]]]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(engine.pid()).not.toBe(before);
});

test('a query that runs when the engine dies is answered', async () => {
  const { engine, counts: countingStore } = await openOwnEngine();
  const answer = countingStore.runQuery('SELECT sleep(1)', {});
  await pause(300);
  process.kill(engine.pid(), 'SIGKILL');
  expect(await answer).toEqual([[0]]);
});

test('the third death of the engine within a minute is reported once', async () => {
  const { engine, givenUp } = await openOwnEngine();
  for (let death = 0; death < 3; death += 1) {
    const pid = engine.pid();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => engine.pid() !== pid || givenUp.length > 0).toBe(true);
  }
  await pause(500);
  expect(givenUp).toEqual([expect.stringMatching(/^The counting engine ended 3 times within a minute .*\.$/)]);
});

test('a killed parent leaves no engine behind, even a busy one', async () => {
  const folder = await freshFolder();
  const script = `
    import { startEmbeddedEngine } from ${JSON.stringify(path.join(import.meta.dirname, 'engine-child.ts'))};
    import { openCountingStore } from ${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))};
    import { createLog } from ${JSON.stringify(path.join(import.meta.dirname, '../log.ts'))};
    const options = { folder: process.argv[1], log: createLog('silent') };
    const engine = await startEmbeddedEngine(options);
    const countingStore = await openCountingStore({ url: null, engine: { socketPath: engine.socketPath, database: 'default' }, ...options });
    const long = 'SELECT count() FROM numbers(1000000000000) WHERE number % 7 = 3';
    countingStore.runQuery(long, {}).catch(() => {});
    countingStore.runBackgroundStatement(long, {}, null).catch(() => {});
    setTimeout(() => console.log(engine.pid()), 300);`;
  const parent: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout!, 'data');
  const pid = Number(String(line));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
});

test('the engine opens data that a killed server still holds', async () => {
  const { engine, counts: countingStore } = await openOwnEngine();
  await countingStore.insert('records', columns, [[1, 1, 0, start, 1, 7]]);
  const folder = path.dirname(engine.socketPath);
  const options = { folder, log: createLog('silent') };
  const second = openCountingStore({ url: null, ...options });
  await pause(700);
  await engine.stop();
  const opened = await second;
  onTestFinished(() => opened.close());
  expect(await opened.runQuery('SELECT sum(flow_in) FROM records FINAL', {})).toEqual([[7]]);
});

test('stopping does not wait for a statement whose client has gone', async () => {
  const { engine, counts: countingStore } = await openOwnEngine();
  const query = countingStore.runQuery('SELECT count() FROM numbers(1e12) WHERE cityHash64(number) = 1', {});
  query.catch(() => undefined);
  await pause(500);
  const startedAt = performance.now();
  await countingStore.close();
  await engine.stop();
  // After six seconds the engine would be ended by another signal.
  expect(performance.now() - startedAt).toBeLessThan(5_500);
});

test('a start on unusable data fails with the reason', async () => {
  const folder = await freshFolder();
  await mkdir(path.join(folder, 'counts-engine.xml'));
  const options = { url: null, folder, log: createLog('silent') };
  await expect(openCountingStore(options)).rejects.toThrow(/EISDIR/);
});

test('a data folder with a path of 150 characters works', async () => {
  const folder = await freshFolder(`${'d'.repeat(60)}/${'e'.repeat(90)}`);
  expect(folder.length).toBeGreaterThan(150);
  const countingStore = await openCountingStore({ url: null, folder, log: createLog('silent') });
  onTestFinished(() => countingStore.close());
  await countingStore.insert('records', columns, [[1, 1, 0, start, 1, 7]]);
  expect(await countingStore.runQuery('SELECT sum(flow_in) FROM records', {})).toEqual([[7]]);
});

test('only the owner may access the socket', async () => {
  const { engine } = await openOwnEngine();
  expect((await stat(engine.socketPath)).mode & 0o777).toBe(0o600);
});

test('a table is backed up below the folder "backups" and nowhere else', async () => {
  const { engine, counts: countingStore } = await openOwnEngine();
  await countingStore.insert('records', columns, [[1, 1, 0, start, 1, 7]]);
  const folder = path.dirname(engine.socketPath);
  await countingStore.runBackgroundStatement(`BACKUP TABLE records TO File('${folder}/backups/one')`, {}, null);
  expect(await readdir(path.join(folder, 'backups'))).toEqual(['one']);
  await expect(
    countingStore.runBackgroundStatement(`BACKUP TABLE records TO File('${folder}/other')`, {}, null),
  ).rejects.toThrow('other');
});

/** Sends a statement to the engine without the ClickHouse client, and returns the reply. */
async function sendToEngine(
  engine: EmbeddedEngine,
  address: string,
  statement: string,
  headers: Record<string, string> = {},
) {
  const engineRequest = request({ socketPath: engine.socketPath, path: address, method: 'POST', headers });
  engineRequest.end(statement);
  const [reply]: IncomingMessage[] = await once(engineRequest, 'response');
  if (reply === undefined) throw new Error('There was no reply.');
  return reply;
}

const residentMegabytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

test('a streamed reply of 300,000 rows is not held in memory', async () => {
  const { engine } = await openOwnEngine();
  const read = async (rows: number, headers: Record<string, string>) => {
    const statement = `SELECT number, repeat('x', 500) FROM numbers(${rows}) FORMAT JSONCompactEachRow`;
    const before = residentMegabytes(engine.pid());
    const reply = await sendToEngine(engine, '/', statement, headers);
    let [bytes, chunks, highest] = [0, 0, before];
    for await (const chunk of reply) {
      bytes += Buffer.from(chunk).length;
      chunks += 1;
      if (chunks % 50 === 0) highest = Math.max(highest, residentMegabytes(engine.pid()));
    }
    return { bytes, growth: highest - before };
  };
  const isStreamed = { 'x-portico-reply': 'streamed' };
  await read(30_000, isStreamed);
  const streamed = await read(300_000, isStreamed);
  expect(streamed.bytes).toBeGreaterThan(150_000_000);
  expect(streamed.growth).toBeLessThan(150);
  // Without streaming the engine holds the entire reply, which takes up to a gigabyte.
  expect((await read(300_000, {})).growth).toBeGreaterThan(300);
}, 120_000);

test('a large result is streamed in batches', async () => {
  const { counts: countingStore } = await openOwnEngine();
  let [parts, rows, last] = [0, 0, -1];
  for await (const part of countingStore.streamQuery('SELECT number FROM numbers({n:UInt32}) ORDER BY number', {
    n: 300_000,
  })) {
    parts += 1;
    rows += part.length;
    last = Number(part.at(-1)?.[0]);
  }
  expect([rows, last]).toEqual([300_000, 299_999]);
  expect(parts).toBeGreaterThan(4);
});

test('an error in the middle of a streamed result is thrown', async () => {
  const { counts: countingStore } = await openOwnEngine();
  const read = async () => {
    const sql = 'SELECT throwIf(number = 250000) FROM numbers(300000) SETTINGS max_threads = 1';
    for await (const part of countingStore.streamQuery(sql, {})) void part;
  };
  await expect(read()).rejects.toMatchObject({ code: '395' });
});

test('the engine answers as a ClickHouse server does', async () => {
  const { engine } = await openOwnEngine();
  const send = async (address: string, statement = '') => {
    const reply = await sendToEngine(engine, address, statement);
    return [reply.statusCode, reply.headers['x-clickhouse-exception-code'], await text(reply)];
  };
  expect(await send('/ping')).toEqual([200, undefined, 'Ok.\n']);
  expect(await send('/?query=SELECT+1')).toEqual([200, undefined, '1\n']);
  expect(await send('/?param_a=it%5C%27s', 'SELECT {a:String}')).toEqual([200, undefined, "it\\'s\n"]);
  expect(await send('/?max_execution_time=7', "SELECT getSetting('max_execution_time')")).toEqual([
    200,
    undefined,
    '7\n',
  ]);
  expect(await send('/', "SELECT getSetting('max_execution_time')")).toEqual([200, undefined, '0\n']);
  const fault = await send('/', 'SELECT nothing');
  expect(fault).toEqual([500, '47', expect.stringContaining('Code: 47. DB::Exception: ')]);
  expect(await send('/?database=not%20a%20name', 'SELECT 1')).toEqual([500, '62', expect.any(String)]);
});
