import { existsSync } from 'node:fs';
import path from 'node:path';
import { startChildProcess } from './child-process.mjs';
import { projectRoot } from './install.mjs';
import { createProgressLine, printLine } from './progress.mjs';

/** Short: simulated devices wait for answers of the server, which may not come any more, and send again at the next start. */
const maxSimulatorStopSeconds = 5;

/**
 * Starts the simulator with the demonstration's fleet: it sends the missing history, newest days first, then runs live. Returns null
 * when there is no fleet.
 */
export function startSimulator({ data, reachable, broker, ports, env }, isVerbose) {
  const fleet = path.join(data, 'demo', 'fleet.json');
  if (!existsSync(fleet)) return null;
  const options = {
    fleet,
    truth: path.join(data, 'demo', 'truth.jsonl'),
    http: `http://${reachable}:${ports.http}`,
    mqtt: broker,
    'tcp-xml': `${reachable}:${ports.tcpXml}`,
    'tcp-7e': `${reachable}:${ports.tcp7e}`,
    'tcp-7e-analog': `${reachable}:${ports.tcp7eAnalog}`,
  };
  return startChildProcess({
    name: 'simulator',
    script: path.join(projectRoot, 'apps/simulator/src/main.ts'),
    args: ['run', '--json', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
    env,
    maxStopSeconds: maxSimulatorStopSeconds,
    onLine: createLineHandler(isVerbose),
  });
}

/** Handles the simulator's lines, one JSON object each: shows the progress of the history as one line, hides the rest without --verbose. */
function createLineHandler(isVerbose) {
  const line = createProgressLine();
  let isHistoryComplete = false;
  return (text, stream) => {
    const entry = text.startsWith('{') ? JSON.parse(text) : null;
    if (isVerbose || entry === null) {
      printLine(text, stream);
      return true;
    }
    if (isHistoryComplete || !['progress', 'caughtUp'].includes(entry.event)) return false;
    isHistoryComplete = entry.event === 'caughtUp';
    if (isHistoryComplete) line.end('Demonstration: the history is complete; the devices count live.');
    else line.show(`Demonstration: history ${entry.percent} % (${entry.perSecond} records/s; today comes first)`);
    return true;
  };
}
