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
import { type Engine, startEngine } from './engine-child.ts';
import { type Counts, openCounts } from './open.ts';

const columns = ['company', 'device', 'line', 'at', 'version', 'flow_in'];
const start = 1_767_225_600;

async function freshFolder(name = ''): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'portico-engine-'));
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const folder = path.join(home, name);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** An engine of its own, since these tests kill it, and a store on it. */
async function openOwn(): Promise<{ engine: Engine; counts: Counts; givenUp: string[] }> {
  const givenUp: string[] = [];
  const options = {
    folder: await freshFolder(),
    log: createLog('silent'),
    onGivenUp: (it: string) => givenUp.push(it),
  };
  const engine = await startEngine(options);
  onTestFinished(() => engine.stop());
  const place = { socketPath: engine.socketPath, database: 'default' };
  const counts = await openCounts({ url: null, engine: place, ...options });
  onTestFinished(() => counts.close());
  return { engine, counts, givenUp };
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('acknowledged records survive the death of the engine', async () => {
  const { engine, counts } = await openOwn();
  const acknowledged: number[] = [];
  const failed: unknown[] = [];
  let isOver = false;
  const insert = async () => {
    for (let batch = 0; !isOver; batch += 1) {
      const rows = Array.from({ length: 50 }, (_, line) => [1, batch, line, start, 1, 1]);
      await counts.insert('records', columns, rows).then(
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
    const enough = acknowledged.length + insertsBetweenDeaths;
    await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(enough);
  };
  for (let death = 0; death < 2; death += 1) {
    await waitForInserts();
    process.kill(engine.pid(), 'SIGKILL');
  }
  await waitForInserts();
  isOver = true;
  await inserting;
  expect(failed.length).toBeGreaterThan(0);
  const rows = await counts.ask('SELECT device, count() FROM records FINAL GROUP BY device', {});
  const stored = new Map(rows.map(([device, count]) => [device, count]));
  expect(acknowledged.filter((batch) => stored.get(batch) !== 50)).toEqual([]);
});

test('a query asked while the engine restarts is answered', async () => {
  const { engine, counts } = await openOwn();
  const before = engine.pid();
  process.kill(before, 'SIGKILL');
  const begun = performance.now();
  const answers = await Promise.all([counts.ask('SELECT 1', {}), counts.askForIngest('SELECT 2', {})]);
  expect(answers).toEqual([[[1]], [[2]]]);
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(engine.pid()).not.toBe(before);
});

test('a query that runs when the engine dies is answered', async () => {
  const { engine, counts } = await openOwn();
  const answer = counts.ask('SELECT sleep(1)', {});
  await pause(300);
  process.kill(engine.pid(), 'SIGKILL');
  expect(await answer).toEqual([[0]]);
});

test('three deaths in a minute give up once, with one sentence', async () => {
  const { engine, givenUp } = await openOwn();
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
    import { startEngine } from ${JSON.stringify(path.join(import.meta.dirname, 'engine-child.ts'))};
    import { openCounts } from ${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))};
    import { createLog } from ${JSON.stringify(path.join(import.meta.dirname, '../log.ts'))};
    const options = { folder: process.argv[1], log: createLog('silent') };
    const engine = await startEngine(options);
    const counts = await openCounts({ url: null, engine: { socketPath: engine.socketPath, database: 'default' }, ...options });
    const long = 'SELECT count() FROM numbers(1000000000000) WHERE number % 7 = 3';
    counts.ask(long, {}).catch(() => {});
    counts.work(long, {}, null).catch(() => {});
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
  const { engine, counts } = await openOwn();
  await counts.insert('records', columns, [[1, 1, 0, start, 1, 7]]);
  const folder = path.dirname(engine.socketPath);
  const options = { folder, log: createLog('silent') };
  const second = openCounts({ url: null, ...options });
  await pause(700);
  await engine.stop();
  const opened = await second;
  onTestFinished(() => opened.close());
  expect(await opened.ask('SELECT sum(flow_in) FROM records FINAL', {})).toEqual([[7]]);
});

test('a start on data that cannot be opened says why', async () => {
  const folder = await freshFolder();
  await mkdir(path.join(folder, 'counts-engine.xml'));
  const options = { url: null, folder, log: createLog('silent') };
  await expect(openCounts(options)).rejects.toThrow(/EISDIR/);
});

test('a data folder with a path of 150 characters works', async () => {
  const folder = await freshFolder(`${'d'.repeat(60)}/${'e'.repeat(90)}`);
  expect(folder.length).toBeGreaterThan(150);
  const counts = await openCounts({ url: null, folder, log: createLog('silent') });
  onTestFinished(() => counts.close());
  await counts.insert('records', columns, [[1, 1, 0, start, 1, 7]]);
  expect(await counts.ask('SELECT sum(flow_in) FROM records', {})).toEqual([[7]]);
});

test('only the own user reaches the socket', async () => {
  const { engine } = await openOwn();
  expect((await stat(engine.socketPath)).mode & 0o777).toBe(0o600);
});

test('a table is backed up below the folder "backups" and nowhere else', async () => {
  const { engine, counts } = await openOwn();
  await counts.insert('records', columns, [[1, 1, 0, start, 1, 7]]);
  const folder = path.dirname(engine.socketPath);
  await counts.work(`BACKUP TABLE records TO File('${folder}/backups/one')`, {}, null);
  expect(await readdir(path.join(folder, 'backups'))).toEqual(['one']);
  await expect(counts.work(`BACKUP TABLE records TO File('${folder}/other')`, {}, null)).rejects.toThrow('other');
});

/** Asks the engine itself, without the client. */
async function askEngine(engine: Engine, address: string, statement: string, headers: Record<string, string> = {}) {
  const asking = request({ socketPath: engine.socketPath, path: address, method: 'POST', headers });
  asking.end(statement);
  const [reply]: IncomingMessage[] = await once(asking, 'response');
  if (reply === undefined) throw new Error('There was no reply.');
  return reply;
}

const residentMegabytes = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

test('a streamed reply of 300,000 rows is not held in memory', async () => {
  const { engine } = await openOwn();
  const read = async (rows: number, headers: Record<string, string>) => {
    const statement = `SELECT number, repeat('x', 500) FROM numbers(${rows}) FORMAT JSONCompactEachRow`;
    const before = residentMegabytes(engine.pid());
    const reply = await askEngine(engine, '/', statement, headers);
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
  // The same reply in one piece: a gigabyte.
  expect((await read(300_000, {})).growth).toBeGreaterThan(300);
}, 120_000);

test('a large result comes in parts', async () => {
  const { counts } = await openOwn();
  let [parts, rows, last] = [0, 0, -1];
  for await (const part of counts.askInParts('SELECT number FROM numbers({n:UInt32}) ORDER BY number', {
    n: 300_000,
  })) {
    parts += 1;
    rows += part.length;
    last = Number(part.at(-1)?.[0]);
  }
  expect([rows, last]).toEqual([300_000, 299_999]);
  expect(parts).toBeGreaterThan(4);
});

test('a fault in the middle of a large result is an error', async () => {
  const { counts } = await openOwn();
  const read = async () => {
    const sql = 'SELECT throwIf(number = 250000) FROM numbers(300000) SETTINGS max_threads = 1';
    for await (const part of counts.askInParts(sql, {})) void part;
  };
  await expect(read()).rejects.toMatchObject({ code: '395' });
});

test('the engine answers as a ClickHouse server does', async () => {
  const { engine } = await openOwn();
  const ask = async (address: string, statement = '') => {
    const reply = await askEngine(engine, address, statement);
    return [reply.statusCode, reply.headers['x-clickhouse-exception-code'], await text(reply)];
  };
  expect(await ask('/ping')).toEqual([200, undefined, 'Ok.\n']);
  expect(await ask('/?query=SELECT+1')).toEqual([200, undefined, '1\n']);
  expect(await ask('/?param_a=it%5C%27s', 'SELECT {a:String}')).toEqual([200, undefined, "it\\'s\n"]);
  expect(await ask('/?max_execution_time=7', "SELECT getSetting('max_execution_time')")).toEqual([
    200,
    undefined,
    '7\n',
  ]);
  expect(await ask('/', "SELECT getSetting('max_execution_time')")).toEqual([200, undefined, '0\n']);
  const fault = await ask('/', 'SELECT nothing');
  expect(fault).toEqual([500, '47', expect.stringContaining('Code: 47. DB::Exception: ')]);
  expect(await ask('/?database=not%20a%20name', 'SELECT 1')).toEqual([500, '62', expect.any(String)]);
});
