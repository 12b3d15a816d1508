import { existsSync } from 'node:fs';
import path from 'node:path';
import { startChild } from './children.mjs';
import { root } from './install.mjs';
import { printLine, progressLine } from './progress.mjs';

/** Starts the simulator on the demonstration's fleet: it catches up what is missing of the past, newest days first, then runs live. Null where there is no fleet. */
export function startSimulator({ data, reachable, broker, ports, env }, isVerbose) {
  const fleet = path.join(data, 'demo', 'fleet.json');
  if (!existsSync(fleet)) return null;
  const options = {
    fleet,
    truth: path.join(data, 'demo', 'truth.jsonl'),
    http: `http://${reachable}:${ports.http}`,
    mqtt: broker,
    'tcp-xml': `${reachable}:${ports.tcpXml}`,
  };
  return startChild({
    name: 'simulator',
    script: path.join(root, 'apps/simulator/src/main.ts'),
    args: ['run', '--json', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])],
    env,
    onLine: simulatorLine(isVerbose),
  });
}

/** The simulator writes one JSON object a line; its progress through the past is one line, what else it says is kept as last words. */
function simulatorLine(isVerbose) {
  const line = progressLine();
  let isPast = false;
  return (text, stream) => {
    const entry = text.startsWith('{') ? JSON.parse(text) : null;
    if (isVerbose || entry === null) {
      printLine(text, stream);
      return true;
    }
    if (isPast || !['progress', 'caughtUp'].includes(entry.event)) return false;
    isPast = entry.event === 'caughtUp';
    if (isPast) line.end('Demonstration: the history is complete; the devices count live.');
    else line.show(`Demonstration: history ${entry.percent} % (${entry.perSecond} records/s; today comes first)`);
    return true;
  };
}
