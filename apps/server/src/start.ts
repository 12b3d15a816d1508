import { mkdir, statfs } from 'node:fs/promises';
import { openApp, type RunningApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { isDamageError } from './platform/base-data/embedded/damaged-files.ts';
import { systemClock } from './platform/clock.ts';
import { createLog } from './platform/log.ts';
import { formatBrokerAddress } from './platform/mqtt/external-broker.ts';
import { StartError } from './platform/start-error.ts';

const minNodeVersion = 24;
const minFreeMegabytes = 200;
/** Time after which the process ends even if stopping has not finished; longer than the last flush and the embedded databases need. */
const maxStopMilliseconds = 10_000;

/** Reads the environment, opens the app and prints one line when it is ready. Stops on SIGINT and SIGTERM; exits with 1 on errors. */
export async function startFromEnvironment(): Promise<void> {
  let config: Config | null = null;
  try {
    requireMachine();
    config = readConfig(process.env);
    requireCountingStore(config);
    await requireSpace(config.dataFolder);
    const running = await openApp({
      config,
      log: createLog(config.logLevel),
      clock: systemClock,
      doorPorts: readDoorPorts(config),
    });
    stopOnSignal(running);
    printReady(running, config);
  } catch (error) {
    for (const sentence of explainError(error, config)) console.error(sentence);
    if (explainError(error, config).length === 0) console.error(error);
    process.exit(1);
  }
}

function requireMachine(): void {
  if (Number(process.versions.node.split('.')[0]) >= minNodeVersion) return;
  throw new StartError(
    `Portico needs Node ${minNodeVersion} or later and this is ${process.versions.node}; \`npm start\` brings the right one.`,
  );
}

/** Throws when the embedded counting store is needed but does not exist for this system: its library needs macOS or Linux with glibc. */
function requireCountingStore(config: Config): void {
  if (config.clickhouseUrl !== null) return;
  const onMusl = process.platform === 'linux' && !hasGlibc();
  if (process.platform !== 'win32' && !onMusl) return;
  const system = onMusl ? 'Linux with musl' : 'Windows';
  throw new StartError(
    `The embedded counting store does not exist for ${system}: set PORTICO_CLICKHOUSE_URL to a ClickHouse server, like http://user:password@host:8123/database.`,
  );
}

/** Throws when the disk is almost full. Otherwise creating the stores would fail with unclear errors and leave incomplete files. */
async function requireSpace(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free >= minFreeMegabytes) return;
  throw new StartError(
    `There are only ${free} MB left on the disk of the data folder ${folder}; Portico needs ${minFreeMegabytes} MB to start.`,
  );
}

function hasGlibc(): boolean {
  const report: unknown = process.report.getReport();
  return JSON.stringify(report).includes('"glibcVersionRuntime"');
}

function readDoorPorts(config: Config) {
  return {
    host: config.host,
    http: config.deviceHttpPort,
    tcpXml: config.deviceTcpXmlPort,
    tcp7e: config.deviceTcp7ePort,
    tcp7eAnalog: config.deviceTcp7eAnalogPort,
    mqtt: config.mqttPort,
  };
}

function printReady(running: RunningApp, config: Config): void {
  if (!config.captcha)
    console.log('WARNING: the captcha is switched off (PORTICO_CAPTCHA=off); passwords can be guessed by machines.');
  if (running.firstAdmin !== null) {
    const { username, password } = running.firstAdmin;
    console.log(
      `First administrator: ${username}, one-time password: ${password} (shown only now, to be changed at the first login)`,
    );
  }
  if (running.demoLoginsFile !== null) console.log(`Logins of the demonstration: ${running.demoLoginsFile}`);
  const doors = Object.entries(running.doors).flatMap(([name, port]) => (port === null ? [] : [`${name} ${port}`]));
  if (config.mqttUrl !== null) doors.push(`mqtt at ${formatBrokerAddress(config.mqttUrl)}`);
  console.log(`Portico is ready at ${running.url} (device doors: ${doors.join(', ')}; data in ${config.dataFolder})`);
}

/** Before this call a signal ends the process at once, which is safe: the databases end by themselves, as after a crash. */
function stopOnSignal(running: RunningApp): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      console.error(
        `Portico did not stop in time: it waited for ${running.findStoppingPart() ?? 'the end of the process'}. What was acknowledged is safe.`,
      );
      process.exit(1);
    }, maxStopMilliseconds).unref();
    void running.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Sentences for errors that the operator can mend; empty for other errors, which are printed with their stack. */
function explainError(error: unknown, config: Config | null): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (!(error instanceof Error)) return [];
  const folder = config?.dataFolder ?? 'of PORTICO_DATA';
  if (isDiskFullError(error)) return [`There is no space left on the disk of the data folder ${folder}.`];
  if (error instanceof StartError) return [error.message];
  if (isDamageError(error))
    return [
      `PostgreSQL reports damage of the base data (${error.message}); start again, or restore a backup (npm run restore).`,
    ];
  const code = 'code' in error ? error.code : undefined;
  const port = 'port' in error ? Number(error.port) : null;
  const name = port === null ? '' : portName(port, config);
  if (code === 'EADDRINUSE')
    return [`Port ${port} is in use by another program; stop it, or set ${name} to another port.`];
  if (code === 'EACCES' && port !== null)
    return [`Port ${port} may not be opened by this user; set ${name} to a port above 1023.`];
  if (code === 'EADDRNOTAVAIL') return [`PORTICO_HOST (${config?.host}) is no address of this machine.`];
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return [`The data folder ${folder} is no folder; choose another with PORTICO_DATA.`];
  if (code === 'EACCES' || code === 'EROFS')
    return [`The data folder ${folder} cannot be written; choose another with PORTICO_DATA.`];
  return [];
}

/** Whether an error or its cause reports a full disk. The embedded stores wrap the system's error in their own. */
function isDiskFullError(error: Error): boolean {
  if (/ENOSPC|no space left|not enough space/i.test(error.message)) return true;
  return error.cause instanceof Error && isDiskFullError(error.cause);
}

function portName(port: number, config: Config | null): string {
  switch (port) {
    case config?.mqttPort:
      return 'PORTICO_MQTT_PORT';
    case config?.deviceHttpPort:
      return 'PORTICO_DEVICE_HTTP_PORT';
    case config?.deviceTcpXmlPort:
      return 'PORTICO_DEVICE_TCP_XML_PORT';
    case config?.deviceTcp7ePort:
      return 'PORTICO_DEVICE_TCP_7E_PORT';
    case config?.deviceTcp7eAnalogPort:
      return 'PORTICO_DEVICE_TCP_7E_ANALOG_PORT';
    default:
      return 'PORTICO_PORT';
  }
}
