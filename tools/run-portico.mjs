import './tie-to-parent.mjs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startChildProcess } from './child-process.mjs';
import { buildConsole, isConsoleBuilt } from './console-build.mjs';
import { checkDiskSpace, projectEnvironment, projectRoot } from './install.mjs';
import { UserFacingError } from './program.mjs';
import { createProgressLine, printLine, runWithElapsedSeconds } from './progress.mjs';
import { startSimulator } from './simulator.mjs';
import { printWelcome } from './welcome.mjs';

/** pino's number for "warn". */
const warnLevel = 40;
/** Further signals within this time belong to the same Ctrl-C: npm and the terminal both pass it on. */
const sameSignalSeconds = 2;
/** Longer than the server's own limit of 10 s, with the time in which its databases end after it. */
const maxServerStopSeconds = 15;

const options = { empty: { type: 'boolean' }, verbose: { type: 'boolean' } };

/** Builds the console if its sources changed, starts server and simulator, and waits until they end. Returns the exit code. */
export async function runPortico(args) {
  const { values } = parseArgsOrExplain(args);
  const settings = readSettings(values.empty === true);
  checkDiskSpace(settings.data);
  if (!isConsoleBuilt()) await runWithElapsedSeconds('Building the console', buildConsole);

  const children = [];
  const stop = stopOnSignal(children);
  const startOutput = { doors: null };
  const server = startServer(settings, createServerLineHandler(values.verbose === true, startOutput));
  children.push(server);
  if (!(await waitUntilReady(server, settings))) {
    return stop.isStopRequested() ? stop.finished : printStartFailure(await server.ended);
  }
  printWelcome({ ...settings, ...startOutput });

  const simulator = settings.demo ? startSimulator(settings, values.verbose === true) : null;
  if (simulator !== null) children.push(simulator);
  const firstEnd = await Promise.race(children.map((child) => child.ended));
  return stop.isStopRequested() ? stop.finished : stopAfterEnd(firstEnd, children);
}

function startServer({ env }, onLine) {
  return startChildProcess({
    name: 'server',
    script: path.join(projectRoot, 'apps/server/src/main.ts'),
    args: [],
    // Limits glibc's memory pools. By default, the 16 threads for file access and hashing keep pools of their own: 113 MB more after the
    // demonstration's history has been received.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    maxStopSeconds: maxServerStopSeconds,
    onLine,
  });
}

function parseArgsOrExplain(args) {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    throw new UserFacingError(`${error.message} (npm start -- --help lists the options.)`);
  }
}

/** Reads the settings needed here from the environment, and builds the environment of the server, which checks all settings itself. */
function readSettings(isEmpty) {
  const demo = isEmpty ? 'off' : process.env.PORTICO_DEMO || 'on';
  const data = path.resolve(projectRoot, process.env.PORTICO_DATA || 'data');
  const host = process.env.PORTICO_HOST || '127.0.0.1';
  const port = Number(process.env.PORTICO_PORT || 8080);
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    data,
    port,
    reachable,
    demo: ['on', 'true', '1', 'yes'].includes(demo.toLowerCase()),
    env: projectEnvironment({
      PORTICO_DEMO: demo,
      PORTICO_DATA: data,
      NODE_ENV: process.env.NODE_ENV ?? 'development',
    }),
    broker: findBroker(process.env, reachable),
    ports: {
      http: process.env.PORTICO_DEVICE_HTTP_PORT || '8081',
      tcpXml: process.env.PORTICO_DEVICE_TCP_XML_PORT || '8085',
      tcp7e: process.env.PORTICO_DEVICE_TCP_7E_PORT || '8086',
      tcp7eAnalog: process.env.PORTICO_DEVICE_TCP_7E_ANALOG_PORT || '8087',
    },
  };
}

/** Address of the broker for simulated devices: the external one, without the server's credentials, or the server's own. */
function findBroker({ PORTICO_MQTT_URL: external, PORTICO_MQTT_PORT: port }, reachable) {
  if (!external || !URL.canParse(external)) return `mqtt://${reachable}:${port || '1883'}`;
  const { protocol, host } = new URL(external);
  return `${protocol}//${host}`;
}

/**
 * Returns a function that handles a line of the server. Log lines are JSON: warnings are shown as text, others only with --verbose. Other
 * lines are messages for the user and are shown, except those about readiness and demonstration logins: the welcome text contains both.
 */
function createServerLineHandler(isVerbose, startOutput) {
  return (line, stream) => {
    const entry = parseLog(line);
    const doors = /device doors: ([^;]*);/.exec(line);
    if (entry === null && doors !== null) startOutput.doors = doors[1];
    if (isVerbose || (entry === null && !/^(Portico is ready|Logins of the demonstration)/.test(line))) {
      printLine(line, stream);
      return true;
    }
    if (entry === null || entry.level < warnLevel) return entry === null;
    printLine(`server: ${entry.msg ?? line}${entry.err?.message ? ` (${entry.err.message})` : ''}`, 'stderr');
    return true;
  };
}

function parseLog(line) {
  if (!line.startsWith('{')) return null;
  try {
    const entry = JSON.parse(line);
    return typeof entry.level === 'number' ? entry : null;
  } catch {
    return null;
  }
}

/** Whether a process listens on the port. */
function acceptsConnections(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1000 });
    socket.on('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => resolve(false)).on('close', () => resolve(false));
  });
}

/** True when the server answers that its stores are reachable; false when it ended first. */
async function waitUntilReady(server, { reachable, port }) {
  const url = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/readyz`;
  // If the port is already in use, an answer comes from another program and must be ignored; the server itself reports the problem.
  const isPortInUse = !Number.isInteger(port) || (await acceptsConnections(port, reachable));
  const line = createProgressLine();
  const startedAt = Date.now();
  while (server.isRunning()) {
    line.show(`Starting the server … ${Math.round((Date.now() - startedAt) / 1000)} s`);
    const answer = isPortInUse ? null : await fetch(url).catch(() => null);
    if (answer?.ok) {
      line.end();
      return true;
    }
    await Promise.race([pause(250), server.ended]);
  }
  line.end();
  return false;
}

/**
 * On a signal stops all children, newest first; a second signal, more than `sameSignalSeconds` later, kills them. `finished` resolves with
 * the exit code: 1 when a child did not stop as asked.
 */
function stopOnSignal(children) {
  let stopRequestedAt = 0;
  const { promise: finished, resolve } = Promise.withResolvers();
  const stopAll = async () => {
    if (stopRequestedAt > 0) {
      if (Date.now() - stopRequestedAt <= sameSignalSeconds * 1000) return;
      printLine('Ending everything at once. What was acknowledged is safe.');
      for (const child of children) child.kill();
      return;
    }
    stopRequestedAt = Date.now();
    printLine('\nStopping …');
    let exitCode = 0;
    // A child that has not installed its handlers yet is ended by the signal itself.
    for (const child of children.toReversed()) {
      const { code, signal } = await child.stop();
      if (code !== 0 && signal !== 'SIGTERM') exitCode = 1;
    }
    resolve(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll());
  return { finished, isStopRequested: () => stopRequestedAt > 0 };
}

/** Prints the last log lines if the server has not itself written to standard error why it did not start. Returns exit code 1. */
function printStartFailure({ hasWrittenToStderr, code, signal, lastLines }) {
  if (!hasWrittenToStderr)
    process.stderr.write([...lastLines, `The server did not start (${signal ?? `exit code ${code}`}).`, ''].join('\n'));
  return 1;
}

/** Called when a child has ended by itself: stops all others, prints the last lines of the ended child and returns exit code 1. */
async function stopAfterEnd(end, children) {
  for (const child of children.toReversed()) await child.stop();
  const reason = end.signal === null ? `with exit code ${end.code}` : `by ${end.signal}`;
  if (end.lastLines.length > 0) process.stderr.write(`${end.lastLines.join('\n')}\n`);
  process.stderr.write(`The ${end.name} ended ${reason}; everything else was stopped.\n`);
  return 1;
}
