import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Workplace } from '../workplace.ts';

/** Until caches, merges and the garbage of the history have settled. */
const restMilliseconds = 30_000;

/** Bytes of all server processes with the demonstration's whole history, while no user asks and no device sends. */
export async function measureDemonstration(place: Workplace, checkout: string, xmlPort: number): Promise<number> {
  const folder = await place.folder();
  const settings = { PORTICO_DEMO: 'on', PORTICO_DEVICE_TCP_XML_PORT: String(xmlPort) };
  const server = await place.start(folder, { checkout, settings });
  try {
    const fleet = path.join(folder, 'demo', 'fleet.json');
    if (!existsSync(fleet)) throw new Error('The demonstration has no fleet.');
    const simulator = path.join(checkout, 'apps', 'simulator', 'src', 'main.ts');
    const doors = ['--http', server.devices.http, '--mqtt', server.devices.mqtt, '--tcp-xml', `127.0.0.1:${xmlPort}`];
    const child = spawn(process.execPath, [simulator, 'run', '--json', '--history-only', '--fleet', fleet, ...doors], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await place.unlessInterrupted(once(child, 'close')).finally(() => child.kill());
    if (code !== 0) throw new Error(`The simulator ended with the exit code ${code}.`);
    await pause(restMilliseconds);
    const processes = (await server.memoryOfEach()).filter(({ bytes }) => bytes > 1e6);
    place.tell(processes.map(({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(0)} MB`).join(', '));
    return await server.memoryTogether();
  } finally {
    await place.stop();
  }
}
