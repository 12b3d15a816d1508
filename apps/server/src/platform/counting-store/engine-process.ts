// The program of the embedded counting engine's process. Arguments: the data folder and the path of the socket on which it listens.
// Writes a line only when an error occurs. Ends when its parent does.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Session } from 'chdb';
import { buildEngineConfig } from './engine-config.ts';
import { createEngineHttpServer } from './engine-http-server.ts';
import { type EngineConnection, type Lanes, openLanes } from './engine-lanes.ts';
import type { UseFromPool } from './resource-pool.ts';

/** Time within which the engine of a killed server ends and releases the data. */
const maxLockMilliseconds = 10_000;
/** Time that running statements get to finish when the process is asked to end. */
const maxFinishMilliseconds = 2_000;
const parentCheckMilliseconds = 500;

const [folder = '', socketPath = ''] = process.argv.slice(2);
const data = path.join(folder, 'counts');
const configFile = path.join(folder, 'counts-engine.xml');

process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.message.replaceAll(/\s+/g, ' ')}\n`);
  process.exit(1);
});
mkdirSync(data, { recursive: true });
writeFileSync(configFile, buildEngineConfig(path.join(folder, 'backups')));
watchParent();

// The first connection sets the configuration of the engine, which the others share.
const firstSession = await openFirstSession();
const lanes = openLanes(() => new Session(data));
let runningStatements = 0;
const server = createEngineHttpServer(countStatements(lanes));
// Removes a socket that a killed process has left behind.
rmSync(socketPath, { force: true });
// The socket is accessible to this user only, because it allows every statement.
const mask = process.umask(0o177);
server.listen(socketPath, () => chmodSync(socketPath, 0o600));
process.umask(mask);
process.on('SIGTERM', () => void stop());

async function openFirstSession(): Promise<Session> {
  for (const startedAt = performance.now(); ; await pause(200)) {
    const wasInUse = isInUse();
    try {
      return new Session(data, { connectionArgs: [`--config-file=${configFile}`] });
    } catch (error) {
      // The engine itself has written the reason. If an engine of a killed server still uses the data, or has ended during this attempt, try
      // again.
      if (!(wasInUse || isInUse()) || performance.now() - startedAt > maxLockMilliseconds) throw error;
    }
  }
}

/** Whether the process recorded in the engine's status file as the user of the data is alive. */
function isInUse(): boolean {
  try {
    const pid = Number(/^PID: (\d+)$/m.exec(readFileSync(path.join(data, 'status'), 'utf8'))?.[1]);
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function countStatements({ screens, ingest, background }: Lanes): Lanes {
  const count =
    (lane: UseFromPool<EngineConnection>): UseFromPool<EngineConnection> =>
    (use) =>
      lane(async (connection) => {
        runningStatements += 1;
        return use(connection).finally(() => {
          runningStatements -= 1;
        });
      });
  return { screens: count(screens), ingest: count(ingest), background: count(background) };
}

function watchParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    // SIGKILL loses nothing: acknowledged writes are on disk, and no process waits for the other replies.
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, parentCheckMilliseconds).unref();
}

/** Lets running statements finish whose clients wait for them, up to 2 s, and closes the engine. Acknowledged writes are never lost. */
async function stop(): Promise<void> {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), maxFinishMilliseconds).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  const closingTimer = setInterval(() => server.closeIdleConnections(), 10);
  await closed;
  clearInterval(closingTimer);
  // Closing would wait for these statements, whose clients have gone: see `watchParent`.
  if (runningStatements > 0) process.kill(process.pid, 'SIGKILL');
  firstSession.close();
  process.exit(0);
}
