import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type FleetDevice, type FleetSite, type TruthLine, truthLine } from '@portico/contract/fields/fleet';
import { corridors } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { type DeviceFormat, deviceFormats } from '@portico/contract/words/device-formats';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portico, startPortico } from './portico.ts';
import { type CallRoute, createRouteCaller } from './route-caller.ts';
import { querySeries } from './series.ts';

// One device of every format, each at the entrance of a store of its own, counts the same people on the same days. The figures are the same,
// as far as the formats can express them. One day in Shanghai, and in Berlin the last days on which the clocks changed.

const periodMinutes = 5;
const hourSeconds = 3600;
const daySeconds = 86_400;

const models = {
  'native-mqtt': { kind: 'aiCamera', model: 'AC80' },
  'native-http': { kind: 'aiCamera', model: 'AC80' },
  'hx-f1': { kind: 'infrared', model: 'FP110' },
  'hx-f2': { kind: 'infrared', model: 'HX-HE2' },
  'hx-f3': { kind: 'infrared', model: 'HX-NBI' },
  'hx-f4': { kind: 'infrared', model: 'HPC015S' },
  'hx-f5': { kind: 'aiCamera', model: 'HX-CCD21' },
  'hx-f6': { kind: 'aiCamera', model: 'HX-CCD21' },
  'hx-f7': { kind: 'aiCamera', model: 'HX-CCD21' },
} as const satisfies Record<DeviceFormat, Pick<FleetDevice, 'kind' | 'model'>>;

/** Formats whose records have local times, and in which an hour that occurs twice cannot be expressed. */
const localFormats: readonly DeviceFormat[] = ['hx-f1', 'hx-f2', 'hx-f3', 'hx-f4'];

/** An hour before the clocks change on the last Sunday of a month (1 to 12) that is over, in epoch seconds: 00:00 UTC. */
function findLastClockChange(month: number): number {
  const now = Date.now() / 1000;
  const inYear = (year: number) => {
    const end = new Date(Date.UTC(year, month, 0));
    return end.getTime() / 1000 - end.getUTCDay() * daySeconds;
  };
  const year = new Date().getUTCFullYear();
  return inYear(year) + 2 * daySeconds < now ? inYear(year) : inYear(year - 1);
}

/** A day of the story: its local date, the zone, and the instants at which it starts and ends. */
type StoryDay = { name: string; zone: string; date: string; from: number; to: number };

const toDate = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const plainStart = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds - 10 * daySeconds - 8 * hourSeconds;
const [spring, autumn] = [findLastClockChange(3), findLastClockChange(10)];
const days: readonly [plain: StoryDay, ...StoryDay[]] = [
  {
    name: 'an ordinary day',
    zone: 'Asia/Shanghai',
    date: toDate(plainStart + 8 * hourSeconds),
    from: plainStart,
    to: plainStart + daySeconds,
  },
  {
    name: 'a day of 23 hours',
    zone: 'Europe/Berlin',
    date: toDate(spring),
    from: spring - hourSeconds,
    to: spring + 22 * hourSeconds,
  },
  {
    name: 'a day of 25 hours',
    zone: 'Europe/Berlin',
    date: toDate(autumn),
    from: autumn - 2 * hourSeconds,
    to: autumn + 23 * hourSeconds,
  },
];

let portico: Portico;
let token: string;
/** Stores by zone and format. */
const stores = new Map<string, number>();
const truth: TruthLine[] = [];

beforeAll(async () => {
  portico = await startPortico();
  token = await portico.login('汀南生活', 'company');
  const call = createRouteCaller(portico.api, token);
  const [root] = await call(organisations.tree, {});
  const deptId = root?.id ?? 0;
  for (const zone of new Set(days.map((day) => day.zone))) {
    const fleetDevices: FleetDevice[] = [];
    for (const format of deviceFormats) fleetDevices.push(await registerDevice(call, { deptId, zone, format }));
    const simulated = { seed: 7, sites: [createSite(zone)], devices: fleetDevices };
    for (const [index, day] of days.entries()) {
      if (day.zone !== zone) continue;
      const [fleetFile, truthFile] = ['fleet', 'truth'].map((name) =>
        path.join(portico.folder, `${name}-${index}.json`),
      );
      writeFileSync(fleetFile ?? '', JSON.stringify(simulated));
      const range = ['--from', toIso(day.from), '--to', toIso(day.to + hourSeconds)];
      await portico.simulate([
        'run',
        '--fleet',
        fleetFile ?? '',
        '--truth',
        truthFile ?? '',
        '--history-only',
        ...range,
      ]);
      const lines = readFileSync(truthFile ?? '', 'utf8')
        .trim()
        .split('\n');
      truth.push(...lines.map((line) => truthLine.parse(JSON.parse(line))));
    }
  }
}, 300_000);

afterAll(async () => portico?.stopAndRemove());

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** A place that is open day and night, so that people pass while the clocks change. */
const createSite = (zone: string): FleetSite => ({
  key: zone,
  name: zone,
  zone,
  dstEnable: true,
  open: '00:00',
  close: '00:00',
  profile: 'station',
  visitorsPerDay: 6000,
  weekendFactor: 1,
  festivals: [],
});

function createSerialNumber(zone: string, format: DeviceFormat): string {
  const position = deviceFormats.indexOf(format);
  // Serial numbers of hx-f4 have 8 hexadecimal digits.
  return zone === 'Asia/Shanghai' ? `5A5A000${position}` : `BE5A000${position}`;
}

async function registerDevice(
  call: CallRoute,
  { deptId, zone, format }: { deptId: number; zone: string; format: DeviceFormat },
): Promise<FleetDevice> {
  const store = { name: `${zone} ${format}`, mobile: '1', email: 'formats@example.com', deptId, timeZone: zone };
  const { id: entityId } = await call(entities.add, { ...store, workTime: '00:00~00:00' });
  const { id: corridorId } = await call(corridors.add, { name: format, deptId, entityId, binding: false });
  const { kind, model } = models[format];
  const sn = createSerialNumber(zone, format);
  const intervals = {
    // No interval can be set for hx-f7: its messages contain their length.
    uploadInterval: format === 'hx-f7' ? deviceKinds[kind].defaultUploadMinutes : periodMinutes,
    ...(format === 'hx-f3' || format === 'hx-f4' ? { recordPeriod: periodMinutes } : {}),
  };
  const given = { name: sn, sn, deviceType: deviceKinds[kind].type, model, format, entityId, ...intervals };
  const { id, secret } = await call(devices.add, given);
  const from = toIso(spring - 400 * daySeconds);
  await call(devices.bind, { devices: [id], corridorId, entityId, from });
  stores.set(`${zone} ${format}`, entityId);
  return {
    sn,
    secret,
    kind,
    model,
    format,
    recordPeriod: periodMinutes,
    uploadInterval: periodMinutes,
    countsTogether: 'all formats',
    dataMode: 'Add',
    placements: [{ site: zone, share: 1, from, to: null }],
    faults: {},
  };
}

/** Values of a day by item (with its part) and hour; the total of the day under "day". */
type Figures = Record<string, Record<string, number | null>>;

async function readFigures(
  { zone, date }: StoryDay,
  format: DeviceFormat,
  items: readonly StatisticItem[],
): Promise<Figures> {
  const range = { startTime: `${date} 00:00:00`, endTime: `${toDate(Date.parse(date) / 1000 + daySeconds)} 00:00:00` };
  const figures: Figures = {};
  for (const step of ['1h', '1d'] as const) {
    const query = { ids: [stores.get(`${zone} ${format}`)], ...range, step, items, completeness: false };
    const { buckets, rows } = await querySeries(portico.api, token, query);
    for (const { item, part, values } of rows) {
      const name = part === null ? item : `${item} ${part}`;
      const known = values.map((value, index) => [step === '1d' ? 'day' : (buckets[index] ?? '').slice(11, 13), value]);
      figures[name] = { ...figures[name], ...Object.fromEntries(known) };
    }
  }
  return figures;
}

/** Flow of a day from the truth file of the device with `format`, without the periods that `isLost`. */
function sumTruth(
  { zone, from, to }: StoryDay,
  format: DeviceFormat,
  isLost: (period: TruthLine) => boolean = () => false,
): Figures {
  const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  const figures: Figures = { flowIn: {}, flowOut: {} };
  const sn = createSerialNumber(zone, format);
  for (const line of truth) {
    if (line.sn !== sn || line.at < from || line.at >= to || isLost(line)) continue;
    for (const [name, sums] of Object.entries(figures))
      for (const bucket of [hourOf.format(line.at * 1000), 'day'])
        sums[bucket] = (sums[bucket] ?? 0) + (line.metrics[name] ?? 0);
  }
  return figures;
}

const flow: readonly StatisticItem[] = ['flowIn', 'flowOut'];
const cases = days.flatMap((day) => deviceFormats.map((format) => ({ day, format, name: day.name })));

test('every format has figures of three days', () => {
  expect(cases).toHaveLength(27);
  expect(new Set(truth.map(({ sn }) => sn)).size).toBe(18);
});

test.each(cases)('$format on $name: the figures are those of the people', async ({ day, format }) => {
  // The device of native-http knows every period. In local time, a period that ends in the second of two equal hours cannot be dated.
  const isLost = ({ at }: TruthLine) => {
    const end = at + periodMinutes * 60;
    return localFormats.includes(format) && end >= autumn + hourSeconds && end < autumn + 2 * hourSeconds;
  };
  const expected = sumTruth(day, 'native-http', isLost);
  expect(expected.flowIn?.day).toBeGreaterThan(1000);
  expect(sumTruth(day, format)).toEqual(expected);
  expect(await readFigures(day, format, flow)).toMatchObject(expected);
});

test('only local times lose people, and only when the clocks are set back', async () => {
  const lost: string[] = [];
  for (const { day, format } of cases) {
    const figures = await readFigures(day, format, flow);
    const complete = await readFigures(day, 'native-http', flow);
    if (figures.flowIn?.day !== complete.flowIn?.day) lost.push(`${format} ${day.name}`);
  }
  expect(lost).toEqual(localFormats.map((format) => `${format} a day of 25 hours`));
});

const carried: readonly [item: StatisticItem, DeviceFormat[]][] = [
  ['children', ['native-mqtt', 'native-http', 'hx-f5', 'hx-f6', 'hx-f7']],
  ['enterStaff', ['native-mqtt', 'native-http', 'hx-f5', 'hx-f6', 'hx-f7']],
  ['leaveStaff', ['native-mqtt', 'native-http', 'hx-f5', 'hx-f6']],
  ['flowPassby', ['native-mqtt', 'native-http', 'hx-f5', 'hx-f6', 'hx-f7']],
  ['flowTurnback', ['native-mqtt', 'native-http', 'hx-f5', 'hx-f6', 'hx-f7']],
  ['adult', ['native-mqtt', 'native-http', 'hx-f5', 'hx-f7']],
  ['gender', ['native-mqtt', 'native-http', 'hx-f5', 'hx-f7']],
  ['age', ['native-mqtt', 'native-http', 'hx-f5', 'hx-f7']],
];

test.each(carried)('%s is the same in every format that carries it', async (item, formats) => {
  const expected = await readFigures(days[0], 'native-http', [item]);
  const totals = Object.values(expected).map((values) => values.day ?? 0);
  expect(totals.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(10);
  for (const format of formats)
    expect([format, await readFigures(days[0], format, [item])]).toEqual([format, expected]);
});

test('adults of hx-f6 are people who are neither children nor staff', async () => {
  const figures = await readFigures(days[0], 'hx-f6', ['flowIn', 'children', 'enterStaff', 'adult']);
  const { flowIn, children, enterStaff, adult } = figures;
  expect(adult?.day).toBe((flowIn?.day ?? 0) - (children?.day ?? 0) - (enterStaff?.day ?? 0));
  expect(enterStaff?.day).toBeGreaterThan(0);
});
