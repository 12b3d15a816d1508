import {
  type CommandMethod,
  commandAliases,
  commandMethods,
  commandParams,
  commandResultCodes,
  commandsRefusedWhileCounting,
  type PicturePoint,
} from '@portico/contract/device-messages/commands';
import type { SimulatedDevice } from '../fleet-model.ts';
import { addCountingChange, type DeviceCountingSettings } from '../model/device-counting-settings.ts';
import { findRecordPeriodMinutes, type SitePeriod } from '../periods.ts';
import type { InstantRange } from '../ranges.ts';
import { buildHistoryReply, buildTodayRecord, findDeviceDayStart, findSentPeriods } from '../requested-counts.ts';
import { renderSnapshot } from '../snapshot/snapshot.ts';

/** A command from the platform to a device over the native command channel. `CommandReply` is the device's reply. */
export type Command = { id: unknown; method: string; params: Record<string, unknown> };
export type CommandReply = { id: unknown; code: number; message: string; data: unknown };

/** What the command handler needs from a device besides its stored settings. */
export type CommandedDevice = {
  simulated: SimulatedDevice;
  /** Epoch seconds on the device's clock. */
  now: () => number;
  /** Ranges of period starts, in epoch seconds, that are settled: acknowledged, or never to be sent. */
  settledRanges: () => readonly InstantRange[];
  /** Data for the reply to `Information`. */
  describeDevice: () => Record<string, unknown>;
  setClock: (epochSeconds: number) => void;
  applySettings: (wanted: { uploadInterval?: number; recordPeriod?: number }) => void;
  restart: () => void;
  upgrade: (version: string) => void;
  /** Sends periods again that were sent before. */
  resend: (periods: readonly SitePeriod[]) => void;
};

/** Parses a command; null when the body is not a command (there is then no id to reply to). */
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

/** Whether the device counts now, according to its last command. */
export function isCounting({ settings }: SimulatedDevice): boolean {
  return settings.countingRules.at(-1)?.rules.isCounting ?? true;
}

/** Handles commands: a command without parameters returns the current setting, one with parameters changes it. */
export function createCommandHandler(device: CommandedDevice): (command: Command) => CommandReply {
  return ({ id, method, params }) => {
    const known = commandMethods.find((name) => name === method);
    if (!known) return { id, code: commandResultCodes.unknownMethod, message: `unknown method ${method}`, data: null };
    const { sn: _sn, ...wanted } = params;
    try {
      return {
        id,
        code: commandResultCodes.ok,
        message: 'ok',
        data: answer(device, commandAliases[known] ?? known, wanted),
      };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { id, code: error.code, message: error.message, data: null };
    }
  };
}

class CommandError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Wanted = Record<string, unknown>;

// Commands that do more than store a setting: they return data or start something.
const actions: Partial<Record<CommandMethod, (device: CommandedDevice, wanted: Wanted) => unknown>> = {
  Information: ({ describeDevice }) => describeDevice(),
  keliu: ({ simulated, now }) => buildTodayRecord(simulated, now()),
  base64: ({ simulated, now }) =>
    renderSnapshot(simulated, now(), getCommandSettings(simulated, 'devicersOSD')['devicersOSD'] === 1),
  history(device, wanted) {
    const { simulated, now, settledRanges } = device;
    const requested = isEmpty(wanted) ? null : read(commandParams.history, wanted);
    const range: InstantRange = requested
      ? [requested.startTime, requested.endTime]
      : [findDeviceDayStart(simulated, now()), now()];
    const periods = findSentPeriods(simulated, range, settledRanges(), now());
    device.resend(periods);
    return buildHistoryReply(range, periods);
  },
  maintain({ restart }, wanted) {
    read(commandParams.maintain, wanted);
    restart();
    return null;
  },
  upgrade(device, wanted) {
    if (isEmpty(wanted)) return getCommandSettings(device.simulated, 'upgrade');
    const { version } = read(commandParams.upgrade, wanted);
    storeSettings(device.simulated, 'upgrade', wanted);
    device.upgrade(version);
    return getCommandSettings(device.simulated, 'upgrade');
  },
  time(device, wanted) {
    const { simulated, now } = device;
    const { time, timeZone } = read(commandParams.time, wanted);
    // A value of ten digits is in seconds, a longer one in milliseconds.
    if (time !== undefined) device.setClock(time >= 1e11 ? Math.round(time / 1000) : time);
    if (timeZone !== undefined && getCommandSettings(simulated, 'time')['timeZone'] !== timeZone) {
      storeSettings(simulated, 'time', { timeZone });
      device.restart();
    }
    return { ...getCommandSettings(simulated, 'time'), time: now() };
  },
};

// Commands whose setting changes what the device counts.
const rules: Partial<Record<CommandMethod, (wanted: Wanted) => Partial<DeviceCountingSettings>>> = {
  onOff: (wanted) => ({ isCounting: read(commandParams.onOff, wanted).onOff === 1 }),
  direction: (wanted) => ({ direction: read(commandParams.direction, wanted).direction }),
  brokenline: (wanted) => ({ lines: read(commandParams.brokenline, wanted).brokenline }),
  area: (wanted) => ({ areas: read(commandParams.area, wanted).area }),
  height: (wanted) => ({ minHeight: read(commandParams.height, wanted).height }),
  children: (wanted) => ({ distinguishesChildren: read(commandParams.children, wanted).children === 1 }),
  numberOfStays: (wanted) => ({ minStaySeconds: read(commandParams.numberOfStays, wanted).numberOfStays }),
};

const none: readonly (readonly PicturePoint[])[] = [];

// Settings of a device that has not received any command.
const factorySettings: Readonly<Record<string, Wanted>> = {
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
  const action = actions[method];
  if (action) return action(device, wanted);
  const { simulated } = device;
  if (isEmpty(wanted)) return { ...intervals(device, method), ...getCommandSettings(simulated, method) };
  if (commandsRefusedWhileCounting.includes(method) && isCounting(simulated))
    throw new CommandError(commandResultCodes.stopStatisticsFirst, 'stop statistics first');
  const change = rules[method]?.(wanted);
  if (method === 'devicersOSD') read(commandParams.devicersOSD, wanted);
  if (method === 'uploadInterval' || method === 'recordPeriod' || method === 'settings') {
    const { uploadInterval, recordPeriod } = read(commandParams.settings, wanted);
    device.applySettings({
      ...(uploadInterval === undefined ? {} : { uploadInterval }),
      ...(recordPeriod === undefined ? {} : { recordPeriod }),
    });
  }
  storeSettings(simulated, method, wanted);
  if (change) {
    const { settings } = simulated;
    // The change begins after the current second and after everything already sent. After the clock was set back, it shows times again
    // whose periods were already sent.
    const from = Math.max(device.now() + 1, device.settledRanges().at(-1)?.[1] ?? Number.NEGATIVE_INFINITY);
    settings.countingRules = addCountingChange(settings.countingRules, from, change);
  }
  return getCommandSettings(simulated, method);
}

function intervals({ simulated, now }: CommandedDevice, method: CommandMethod): Wanted {
  const { uploadInterval } = simulated.settings;
  const recordPeriod = findRecordPeriodMinutes(simulated, now());
  if (method === 'settings') return { uploadInterval, recordPeriod };
  if (method === 'uploadInterval') return { uploadInterval };
  return method === 'recordPeriod' ? { recordPeriod } : {};
}

/** Settings last made by a command, or the factory settings. */
export function getCommandSettings({ settings }: SimulatedDevice, method: CommandMethod): Wanted {
  return { ...factorySettings[method], ...settings.commandSettings[method] };
}

function storeSettings({ settings }: SimulatedDevice, method: CommandMethod, wanted: Wanted): void {
  settings.commandSettings = {
    ...settings.commandSettings,
    [method]: { ...settings.commandSettings[method], ...wanted },
  };
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
  throw new CommandError(commandResultCodes.badParameters, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

function isEmpty(wanted: Wanted): boolean {
  return Object.keys(wanted).length === 0;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
