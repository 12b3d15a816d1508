import './tie-to-parent.mjs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startChild } from './children.mjs';
import { buildConsole, isConsoleBuilt } from './console-build.mjs';
import { checkRoom, environment, root } from './install.mjs';
import { Reason } from './program.mjs';
import { printLine, progressLine, withSeconds } from './progress.mjs';
import { startSimulator } from './simulator.mjs';
import { printWelcome } from './welcome.mjs';

/** pino's number for "warn". */
const warnLevel = 40;
/** Further signals within this time belong to the same Ctrl-C: npm and the terminal both pass it on. */
const sameSignalSeconds = 2;

const options = { empty: { type: 'boolean' }, verbose: { type: 'boolean' } };

/** Builds what changed, starts server and simulator, and waits until somebody stops them; returns the exit code. */
export async function runPortico(args) {
  const { values } = parseArgsOrExplain(args);
  const settings = readSettings(values.empty === true);
  checkRoom(settings.data);
  if (!isConsoleBuilt()) await withSeconds('Building the console', buildConsole);

  const children = [];
  const stop = stopOnSignal(children);
  const heard = { doors: null };
  const server = startServer(settings, serverLine(values.verbose === true, heard));
  children.push(server);
  if (!(await waitUntilReady(server, settings))) {
    return stop.wasAsked() ? stop.finished : sayWhyNotStarted(await server.ended);
  }
  printWelcome({ ...settings, ...heard });

  const simulator = settings.demo ? startSimulator(settings, values.verbose === true) : null;
  if (simulator !== null) children.push(simulator);
  const firstEnd = await Promise.race(children.map((child) => child.ended));
  return stop.wasAsked() ? stop.finished : endAfter(firstEnd, children);
}

function startServer({ env }, onLine) {
  return startChild({
    name: 'server',
    script: path.join(root, 'apps/server/src/main.ts'),
    args: [],
    // Each of the 16 threads for file work and hashing would otherwise keep memory of its own: 113 MB more after the demonstration's history.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    onLine,
  });
}

function parseArgsOrExplain(args) {
  try {
    return parseArgs({ args, options });
  } catch (error) {
    throw new Reason(`${error.message} (npm start -- --help lists the options.)`);
  }
}

/** What the server will be told; only the names needed here are read, the server checks them all. */
function readSettings(isEmpty) {
  const demo = isEmpty ? 'off' : process.env.PORTICO_DEMO || 'on';
  const data = path.resolve(root, process.env.PORTICO_DATA || 'data');
  const host = process.env.PORTICO_HOST || '127.0.0.1';
  const port = Number(process.env.PORTICO_PORT || 8080);
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    data,
    port,
    reachable,
    demo: ['on', 'true', '1', 'yes'].includes(demo.toLowerCase()),
    env: environment({ PORTICO_DEMO: demo, PORTICO_DATA: data, NODE_ENV: process.env.NODE_ENV ?? 'development' }),
    broker: brokerOf(process.env, reachable),
    ports: {
      http: process.env.PORTICO_DEVICE_HTTP_PORT || '8081',
      tcpXml: process.env.PORTICO_DEVICE_TCP_XML_PORT || '8085',
    },
  };
}

/** Where simulated devices find their broker: an external one, with credentials of their own, or the server's. */
function brokerOf({ PORTICO_MQTT_URL: external, PORTICO_MQTT_PORT: port }, reachable) {
  if (!external || !URL.canParse(external)) return `mqtt://${reachable}:${port || '1883'}`;
  const { protocol, host } = new URL(external);
  return `${protocol}//${host}`;
}

/**
 * Log lines are JSON: warnings are shown in words, the rest is kept as last words. Everything else is a sentence for people, save
 * the announcement that all is ready: the welcome says the same and more.
 */
function serverLine(isVerbose, heard) {
  return (line, stream) => {
    const entry = parseLog(line);
    const doors = /device doors: ([^;]*);/.exec(line);
    if (entry === null && doors !== null) heard.doors = doors[1];
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

/** Whether anything listens there already. */
function answersAt(port, host) {
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
  // Somebody else's answer on a port in use must not be taken for ours; the server says in its own words what is wrong.
  const isTaken = !Number.isInteger(port) || (await answersAt(port, reachable));
  const line = progressLine();
  const startedAt = Date.now();
  while (server.isRunning()) {
    line.show(`Starting the server … ${Math.round((Date.now() - startedAt) / 1000)} s`);
    const answer = isTaken ? null : await fetch(url).catch(() => null);
    if (answer?.ok) {
      line.end();
      return true;
    }
    await Promise.race([pause(250), server.ended]);
  }
  line.end();
  return false;
}

/** Stops every child once, newest first, when somebody asks; asking again after a while kills them. */
function stopOnSignal(children) {
  let askedAt = 0;
  const { promise: finished, resolve } = Promise.withResolvers();
  const stopAll = async () => {
    if (askedAt > 0) {
      if (Date.now() - askedAt > sameSignalSeconds * 1000) for (const child of children) child.kill();
      return;
    }
    askedAt = Date.now();
    printLine('\nStopping …');
    for (const child of children.toReversed()) await child.stop();
    resolve(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll());
  return { finished, wasAsked: () => askedAt > 0 };
}

/** The server says in one sentence why it does not start; only when it did not, its log has to speak. */
function sayWhyNotStarted({ hasComplained, code, signal, lastWords }) {
  if (!hasComplained)
    process.stderr.write([...lastWords, `The server did not start (${signal ?? `exit code ${code}`}).`, ''].join('\n'));
  return 1;
}

/** A child ended by itself: stop the others and pass on its last words. */
async function endAfter(end, children) {
  for (const child of children.toReversed()) await child.stop();
  const how = end.signal === null ? `with exit code ${end.code}` : `by ${end.signal}`;
  if (end.lastWords.length > 0) process.stderr.write(`${end.lastWords.join('\n')}\n`);
  process.stderr.write(`The ${end.name} ended ${how}; everything else was stopped.\n`);
  return 1;
}
