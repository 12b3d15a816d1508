// The embedded counting engine in a process of its own. Arguments: the data folder and the path of the socket on which it answers.
// Writes a line only when something is wrong. Ends when its parent does.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Session } from 'chdb';
import { engineConfig } from './engine-config.ts';
import { createFront } from './engine-front.ts';
import { openLanes } from './engine-lanes.ts';

/** The engine of a server that was killed ends within this time and lets go of the data. */
const maxLockMilliseconds = 10_000;
/** How long a statement that runs when the process is asked to end may go on. */
const maxFinishMilliseconds = 2_000;
const parentMilliseconds = 500;

const [folder = '', socketPath = ''] = process.argv.slice(2);
const data = path.join(folder, 'counts');
const configFile = path.join(folder, 'counts-engine.xml');

process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.message.replaceAll(/\s+/g, ' ')}\n`);
  process.exit(1);
});
mkdirSync(data, { recursive: true });
writeFileSync(configFile, engineConfig(path.join(folder, 'backups')));
watchParent();

// The first connection decides the settings of the engine, which the others share.
const first = await openFirst();
const lanes = openLanes(() => new Session(data));
const server = createFront(lanes);
// A socket that a killed process has left behind.
rmSync(socketPath, { force: true });
// The socket is made for this user only; every statement is allowed on it.
const mask = process.umask(0o177);
server.listen(socketPath, () => chmodSync(socketPath, 0o600));
process.umask(mask);
process.on('SIGTERM', () => void stop());

async function openFirst(): Promise<Session> {
  for (const begun = performance.now(); ; await pause(200)) {
    try {
      return new Session(data, { connectionArgs: [`--config-file=${configFile}`] });
    } catch (error) {
      // The engine itself has written why. Another engine on the data ends soon where it was left behind by a killed server.
      if (!isInUse() || performance.now() - begun > maxLockMilliseconds) throw error;
    }
  }
}

/** Whether the process that the engine has noted as the user of the data is alive. */
function isInUse(): boolean {
  try {
    const pid = Number(/^PID: (\d+)$/m.exec(readFileSync(path.join(data, 'status'), 'utf8'))?.[1]);
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function watchParent(): void {
  const parent = process.ppid;
  setInterval(() => {
    // What was acknowledged is on the disk, and nobody waits for the rest.
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, parentMilliseconds).unref();
}

/** Finishes what runs and closes the engine. A statement that takes longer is cut off, which costs nothing acknowledged. */
async function stop(): Promise<void> {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), maxFinishMilliseconds).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  const closing = setInterval(() => server.closeIdleConnections(), 10);
  await closed;
  clearInterval(closing);
  first.close();
  process.exit(0);
}
