import { parseArgs } from 'node:util';
import { type Metric, metricNames } from '@portico/contract/words/metrics';
import { nativeFieldNames } from '@portico/device-formats/native/records';
import type { DoorAddresses } from './devices/link.ts';
import { toEpochSeconds } from './fleet-model.ts';
import { createProgressReporter } from './progress.ts';
import { replayCounts } from './replay/replay.ts';
import { runSimulation } from './run.ts';

const help = `Portico's simulator: pretend devices that speak to the platform's doors.

  run      simulate a fleet: catch up its history (newest days first), then run live until stopped
    --fleet FILE        the fleet: places and devices (required)
    --truth FILE        append every acknowledged record as a JSON line
    --memory FILE       progress from one start to the next (default: the truth file's name with ".memory.json")
    --seed N            instead of the fleet file's
    --from ISO, --to ISO    the history (default: from when the first device was hung up, to now)
    --history-only      stop when the history is sent
    --live              run live after the history (the default)
    --live-only         no history, only what happens from now on
    --speed N           with --to: live runs N times as fast as the clock until it has caught up with it

  replay   send a CSV of real counts through the doors
    --csv FILE          with a header line (required)
    --map FILE          JSON: place -> {"sn", "secret", "format"} (required)
    --time-columns A[,B]    one column with the time, or date and hour (default: time)
    --place-column A    default: place
    --count-column A    default: count
    --metric NAME       in, out, … of the native protocol or a stored name (default: in)
    --period N          minutes of a row (default: 60)
    --zone NAME         zone of the file's wall-clock times; without it they go as they are and the place's zone decides

  both
    --http URL          default http://127.0.0.1:8081
    --tcp-xml HOST:PORT default 127.0.0.1:8085
    --tcp-7e HOST:PORT  default 127.0.0.1:8086
    --tcp-7e-analog HOST:PORT default 127.0.0.1:8087
    --mqtt URL          default mqtt://127.0.0.1:1883
    --json              progress as JSON lines
    --help              this text

Formats: native-mqtt, native-http, hx-f1 to hx-f7.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fleet: { type: 'string' },
    truth: { type: 'string' },
    memory: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'history-only': { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    'live-only': { type: 'boolean', default: false },
    speed: { type: 'string', default: '1' },
    csv: { type: 'string' },
    map: { type: 'string' },
    'time-columns': { type: 'string', default: 'time' },
    'place-column': { type: 'string', default: 'place' },
    'count-column': { type: 'string', default: 'count' },
    metric: { type: 'string', default: 'in' },
    period: { type: 'string', default: '60' },
    zone: { type: 'string' },
    http: { type: 'string', default: 'http://127.0.0.1:8081' },
    'tcp-xml': { type: 'string', default: '127.0.0.1:8085' },
    'tcp-7e': { type: 'string', default: '127.0.0.1:8086' },
    'tcp-7e-analog': { type: 'string', default: '127.0.0.1:8087' },
    mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const [command] = positionals;
// What it writes, such as the truth and its progress, is for its own user only.
process.umask(0o077);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => stopping.abort(new Error(`stopped by ${name}`)));

try {
  if (values.help || command === undefined) process.stdout.write(help);
  else if (command === 'run') await runCommand();
  else if (command === 'replay') await replayCommand();
  else throw new Error(`there is no command "${command}"; see --help`);
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`simulator: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function runCommand(): Promise<void> {
  const truthPath = values.truth ?? null;
  await runSimulation(
    {
      fleetPath: required('fleet', values.fleet),
      truthPath,
      memoryPath: values.memory ?? (truthPath === null ? null : `${truthPath}.memory.json`),
      seed: values.seed === undefined ? undefined : wholeNumber('seed', values.seed),
      from: values.from === undefined ? undefined : toEpochSeconds(values.from),
      to: values.to === undefined ? undefined : toEpochSeconds(values.to),
      history: !values['live-only'],
      live: values.live || !values['history-only'],
      speed: Math.max(1, wholeNumber('speed', values.speed)),
      doors: doors(),
      signal: stopping.signal,
    },
    progress(),
  );
}

async function replayCommand(): Promise<void> {
  await replayCounts(
    {
      csvPath: required('csv', values.csv),
      columns: {
        time: values['time-columns'].split(','),
        place: values['place-column'],
        count: values['count-column'],
      },
      metric: metricNamed(values.metric),
      minutes: wholeNumber('period', values.period),
      mapPath: required('map', values.map),
      zone: values.zone ?? null,
      doors: doors(),
      signal: stopping.signal,
    },
    progress(),
  );
}

function progress() {
  return createProgressReporter(values.json, (line) => process.stdout.write(`${line}\n`), Date.now);
}

function doors(): DoorAddresses {
  const tcpAddress = (name: 'tcp-xml' | 'tcp-7e' | 'tcp-7e-analog') => {
    const [host = '', port = ''] = values[name].split(':');
    return { host, port: wholeNumber(name, port) };
  };
  const tcp = { xml: tcpAddress('tcp-xml'), '7e': tcpAddress('tcp-7e'), '7eAnalog': tcpAddress('tcp-7e-analog') };
  return { http: values.http, tcp, mqtt: values.mqtt };
}

function metricNamed(name: string): Metric {
  const word = nativeFieldNames.flat.find(([native]) => native === name)?.[1];
  const metric = word ?? metricNames.find((stored) => stored === name);
  if (!metric) throw new Error(`there is no metric "${name}"`);
  return metric;
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`--${name} is needed; see --help`);
  return value;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value)) throw new Error(`--${name} has to be a whole number, not "${text}"`);
  return value;
}
