import {
  type CommandMethod,
  commandAliases,
  commandCodes,
  commandMethods,
  commandParams,
  type PicturePoint,
  stoppedOnly,
} from '@portico/contract/device-messages/commands';
import { countedToday, historyData, midnightBefore, sentPeriods } from '../asked-counts.ts';
import type { SimulatedDevice } from '../fleet-model.ts';
import { type CountingRules, withChange } from '../model/counting-rules.ts';
import { recordPeriodAt, type SitePeriod } from '../periods.ts';
import type { Range } from '../ranges.ts';
import { snapshot } from '../snapshot/snapshot.ts';

/** A call the platform makes of a device over the native command channel, and its answer. */
export type Command = { id: unknown; method: string; params: Record<string, unknown> };
export type CommandReply = { id: unknown; code: number; message: string; data: unknown };

/** What a commanded device can do and tell beside keeping its settings. */
export type CommandedDevice = {
  simulated: SimulatedDevice;
  /** Epoch seconds on its clock. */
  now: () => number;
  /** Period starts it is done with, in epoch seconds. */
  settled: () => readonly Range[];
  /** What it says of itself. */
  about: () => Record<string, unknown>;
  setClock: (epochSeconds: number) => void;
  applySettings: (wanted: { uploadInterval?: number; recordPeriod?: number }) => void;
  restart: () => void;
  upgrade: (version: string) => void;
  /** Sends what it has sent before once more. */
  resend: (periods: readonly SitePeriod[]) => void;
};

/** Reads a command; null for anything that is none (there is no id to answer to). */
export function readCommand(body: Buffer): Command | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  if (!isObject(parsed) || typeof parsed['method'] !== 'string') return null;
  return { id: parsed['id'], method: parsed['method'], params: isObject(parsed['params']) ? parsed['params'] : {} };
}

/** Whether a device counts now, as it was last told. */
export function isCounting({ settings }: SimulatedDevice): boolean {
  return settings.countingRules.at(-1)?.rules.isCounting ?? true;
}

/** Answers the calls to a managed device: a call without parameters asks for what is set, one with parameters sets it. */
export function commandAnswers(device: CommandedDevice): (command: Command) => CommandReply {
  return ({ id, method, params }) => {
    const known = commandMethods.find((name) => name === method);
    if (!known) return { id, code: commandCodes.unknownMethod, message: `unknown method ${method}`, data: null };
    const { sn: _sn, ...wanted } = params;
    try {
      return { id, code: commandCodes.ok, message: 'ok', data: answer(device, commandAliases[known] ?? known, wanted) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, code: error.code, message: error.message, data: null };
    }
  };
}

class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Wanted = Record<string, unknown>;

// What is not only kept: asked or done.
const actions: Partial<Record<CommandMethod, (device: CommandedDevice, wanted: Wanted) => unknown>> = {
  Information: ({ about }) => about(),
  keliu: ({ simulated, now }) => countedToday(simulated, now()),
  base64: ({ simulated, now }) => snapshot(simulated, now(), told(simulated, 'devicersOSD')['devicersOSD'] === 1),
  history(device, wanted) {
    const { simulated, now, settled } = device;
    const asked = isEmpty(wanted) ? null : read(commandParams.history, wanted);
    const range: Range = asked ? [asked.startTime, asked.endTime] : [midnightBefore(simulated, now()), now()];
    const periods = sentPeriods(simulated, range, settled(), now());
    device.resend(periods);
    return historyData(range, periods);
  },
  maintain({ restart }, wanted) {
    read(commandParams.maintain, wanted);
    restart();
    return null;
  },
  upgrade(device, wanted) {
    if (isEmpty(wanted)) return told(device.simulated, 'upgrade');
    const { version } = read(commandParams.upgrade, wanted);
    keep(device.simulated, 'upgrade', wanted);
    device.upgrade(version);
    return told(device.simulated, 'upgrade');
  },
  time(device, wanted) {
    const { simulated, now } = device;
    const { time, timeZone } = read(commandParams.time, wanted);
    // Ten digits are seconds.
    if (time !== undefined) device.setClock(time >= 1e11 ? Math.round(time / 1000) : time);
    if (timeZone !== undefined && told(simulated, 'time')['timeZone'] !== timeZone) {
      keep(simulated, 'time', { timeZone });
      device.restart();
    }
    return { ...told(simulated, 'time'), time: now() };
  },
};

// What settings change in what is counted.
const rules: Partial<Record<CommandMethod, (wanted: Wanted) => Partial<CountingRules>>> = {
  onOff: (wanted) => ({ isCounting: read(commandParams.onOff, wanted).onOff === 1 }),
  direction: (wanted) => ({ direction: read(commandParams.direction, wanted).direction }),
  brokenline: (wanted) => ({ lines: read(commandParams.brokenline, wanted).brokenline }),
  area: (wanted) => ({ areas: read(commandParams.area, wanted).area }),
  height: (wanted) => ({ leastHeight: read(commandParams.height, wanted).height }),
  children: (wanted) => ({ tellsChildren: read(commandParams.children, wanted).children === 1 }),
  numberOfStays: (wanted) => ({ shortestStay: read(commandParams.numberOfStays, wanted).numberOfStays }),
};

const none: readonly (readonly PicturePoint[])[] = [];

// What a device says of settings nobody has told it.
const delivered: Readonly<Record<string, Wanted>> = {
  onOff: { onOff: 1 },
  direction: { direction: 0 },
  brokenline: { brokenline: none },
  area: { area: none },
  height: { height: 0 },
  scale: { scale: 1 },
  children: { children: 1 },
  numberOfStays: { numberOfStays: 0 },
  delay: { delay: 0 },
  devicersOSD: { devicersOSD: 1 },
  setNetwork: { connection: 'wifi' },
};

function answer(device: CommandedDevice, method: CommandMethod, wanted: Wanted): unknown {
  const act = actions[method];
  if (act) return act(device, wanted);
  const { simulated } = device;
  if (isEmpty(wanted)) return { ...intervals(device, method), ...told(simulated, method) };
  if (stoppedOnly.includes(method) && isCounting(simulated))
    throw new Refusal(commandCodes.stopStatisticsFirst, 'stop statistics first');
  const change = rules[method]?.(wanted);
  if (method === 'devicersOSD') read(commandParams.devicersOSD, wanted);
  if (method === 'uploadInterval' || method === 'recordPeriod' || method === 'settings') {
    const { uploadInterval, recordPeriod } = read(commandParams.settings, wanted);
    device.applySettings({
      ...(uploadInterval === undefined ? {} : { uploadInterval }),
      ...(recordPeriod === undefined ? {} : { recordPeriod }),
    });
  }
  keep(simulated, method, wanted);
  if (change) {
    const { settings } = simulated;
    // Never for what has been sent: the second that has begun, and what a clock that was put back shows again.
    const from = Math.max(device.now() + 1, device.settled().at(-1)?.[1] ?? Number.NEGATIVE_INFINITY);
    settings.countingRules = withChange(settings.countingRules, from, change);
  }
  return told(simulated, method);
}

function intervals({ simulated, now }: CommandedDevice, method: CommandMethod): Wanted {
  const { uploadInterval } = simulated.settings;
  const recordPeriod = recordPeriodAt(simulated, now());
  if (method === 'settings') return { uploadInterval, recordPeriod };
  if (method === 'uploadInterval') return { uploadInterval };
  return method === 'recordPeriod' ? { recordPeriod } : {};
}

/** What a device was told by a method, or how it was delivered. */
export function told({ settings }: SimulatedDevice, method: CommandMethod): Wanted {
  return { ...delivered[method], ...settings.told[method] };
}

function keep({ settings }: SimulatedDevice, method: CommandMethod, wanted: Wanted): void {
  settings.told = { ...settings.told, [method]: { ...settings.told[method], ...wanted } };
}

type Schema<T> = {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
};

function read<T>(schema: Schema<T>, wanted: Wanted): T {
  const parsed = schema.safeParse(wanted);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(commandCodes.badParameters, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function isEmpty(wanted: Wanted): boolean {
  return Object.keys(wanted).length === 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
