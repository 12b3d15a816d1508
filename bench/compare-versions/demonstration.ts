import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchWorkspace } from '../workspace.ts';

/** Time for caches, merges and garbage collection to settle after the history. */
const restMilliseconds = 30_000;

/**
 * Memory in bytes of all server processes with the entire history of the demonstration, while no user or device is active. The listeners for
 * devices over TCP use `xmlPort` and the two ports after it.
 */
export async function measureDemonstrationMemory(
  workspace: BenchWorkspace,
  checkout: string,
  xmlPort: number,
): Promise<number> {
  const folder = await workspace.createFolder();
  const settings = {
    PORTICO_DEMO: 'on',
    PORTICO_DEVICE_TCP_XML_PORT: String(xmlPort),
    PORTICO_DEVICE_TCP_7E_PORT: String(xmlPort + 1),
    PORTICO_DEVICE_TCP_7E_ANALOG_PORT: String(xmlPort + 2),
  };
  const server = await workspace.start(folder, { checkout, settings });
  try {
    const fleet = path.join(folder, 'demo', 'fleet.json');
    if (!existsSync(fleet)) throw new Error('The demonstration has no fleet.');
    const simulator = path.join(checkout, 'apps', 'simulator', 'src', 'main.ts');
    const doors = [
      '--http',
      server.deviceUrls.http,
      '--mqtt',
      server.deviceUrls.mqtt,
      '--tcp-xml',
      `127.0.0.1:${xmlPort}`,
    ];
    // Older simulators have no devices with these frames, and refuse the options.
    if (readFileSync(simulator, 'utf8').includes("'tcp-7e-analog'"))
      doors.push('--tcp-7e', `127.0.0.1:${xmlPort + 1}`, '--tcp-7e-analog', `127.0.0.1:${xmlPort + 2}`);
    const child = spawn(process.execPath, [simulator, 'run', '--json', '--history-only', '--fleet', fleet, ...doors], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await workspace.rejectOnInterrupt(once(child, 'close')).finally(() => child.kill());
    if (code !== 0) throw new Error(`The simulator ended with the exit code ${code}.`);
    await pause(restMilliseconds);
    const processes = (await server.memoryByProcess()).filter(({ bytes }) => bytes > 1e6);
    workspace.logStep(processes.map(({ name, bytes }) => `${name} ${(bytes / 1e6).toFixed(0)} MB`).join(', '));
    return await server.totalMemory();
  } finally {
    await workspace.stop();
  }
}
