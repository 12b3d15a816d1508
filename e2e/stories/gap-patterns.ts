import { companies } from '@portico/contract/routes/companies';
import { corridors } from '@portico/contract/routes/corridors';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import { isLongRun } from '../../tools/test-size.ts';
import type { RandomSource } from './oracle/random-source.ts';
import type { Portico } from './portico.ts';
import type { CallRoute } from './route-caller.ts';

// Devices that send a count, a zero, or nothing for an hour, in any pattern.

export const gapPatternDays = isLongRun ? 200 : 60;
const deviceCount = isLongRun ? 60 : 18;
const hoursPerDay = 24;
const hourSeconds = 3600;
const maxRecordsPerMessage = 1000;

/** What a device sent for an hour; null: no value for that metric. Both null: no record. */
export type ReportedHour = { in: number | null; out: number | null };

export type GapPatterns = {
  companyId: number;
  entityIds: number[];
  /** Entrances, each with its entity and its hours from the first day on. */
  entrances: { corridorId: number; entityId: number; hours: ReportedHour[] }[];
  /** First day, and the day after the last one, "yyyy-MM-dd". */
  firstDay: string;
  endDay: string;
};

/** Creates a company with a device at each entrance and sends all hours. */
export async function sendGapPatterns(portico: Portico, call: CallRoute, random: RandomSource): Promise<GapPatterns> {
  const { id: companyId } = await call(companies.add, { name: 'Gaps', historyDays: null });
  const [root] = await call(organisations.tree, { tenantId: companyId });
  const deptId = root?.id ?? 0;
  const model = 'gap-counter';
  await call(deviceModels.add, { deviceType: 8, deviceName: model, code: model, format: 'native-http' });
  const first = Date.UTC(new Date().getUTCFullYear() - 1, 0, 10) / 1000;
  const dayText = (day: number) =>
    new Date((first + day * hoursPerDay * hourSeconds) * 1000).toISOString().slice(0, 10);
  const patterns: GapPatterns = {
    companyId,
    entityIds: [],
    entrances: [],
    firstDay: dayText(0),
    endDay: dayText(gapPatternDays),
  };
  const entityId = async () => {
    const given = { name: `Gaps ${patterns.entityIds.length}`, mobile: '1', email: 'gaps@example.com', deptId };
    // Neither time zone changes its clocks, so every day has 24 hours.
    const timeZone = patterns.entityIds.length % 2 === 0 ? 'Asia/Shanghai' : 'Asia/Kathmandu';
    const { id } = await call(entities.add, { ...given, workTime: '09:00~21:00', timeZone });
    patterns.entityIds.push(id);
    return id;
  };
  for (let place = 0; place < deviceCount; place += 1) {
    const own = place % 6 === 0 ? await entityId() : (patterns.entityIds.at(-1) ?? 0);
    const door = await call(corridors.add, { name: `Gap ${place}`, deptId, entityId: own, binding: false });
    const sn = `GAP${place}`;
    const settings = { name: sn, sn, deviceType: 8, model, entityId: own, uploadInterval: 60 };
    const device = await call(devices.add, settings);
    const from = new Date((first - 86_400) * 1000).toISOString();
    await call(devices.bind, { devices: [device.id], corridorId: door.id, entityId: own, from });
    const hours = hoursOf(random);
    patterns.entrances.push({ corridorId: door.id, entityId: own, hours });
    const offset = patterns.entityIds.length % 2 === 1 ? 8 : 5.75;
    await sendHours(portico, { sn, secret: device.secret ?? '' }, first - offset * hourSeconds, hours);
  }
  return patterns;
}

// Every day has random shares of sent and of non-zero hours.
function hoursOf(random: RandomSource): ReportedHour[] {
  return Array.from({ length: gapPatternDays }, () => {
    const [sent, people] = [random.pickOne([0.05, 0.2, 0.4, 0.6, 0.9]), random.pickOne([0, 0.2, 0.7])];
    const count = () => (random.chance(people) ? random.integer(1, 50) : 0);
    return Array.from({ length: hoursPerDay }, (): ReportedHour => {
      if (!random.chance(sent)) return { in: null, out: null };
      return random.chance(0.1)
        ? { in: null, out: count() }
        : { in: count(), out: random.chance(0.1) ? null : count() };
    });
  }).flat();
}

async function sendHours(
  portico: Portico,
  { sn, secret }: { sn: string; secret: string },
  first: number,
  hours: readonly ReportedHour[],
): Promise<void> {
  const records = hours.flatMap((hour, index) => {
    const values = {
      ...(hour.in === null ? {} : { in: hour.in }),
      ...(hour.out === null ? {} : { out: hour.out }),
    };
    return Object.keys(values).length === 0 ? [] : [{ time: first + index * hourSeconds, period: 60, ...values }];
  });
  for (let from = 0; from < records.length; from += maxRecordsPerMessage) {
    const answer = await fetch(`${portico.deviceHttp}/ingest/v1/records`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}` },
      body: JSON.stringify({ records: records.slice(from, from + maxRecordsPerMessage) }),
    });
    const reply = await answer.text();
    if (!answer.ok || !reply.includes('"refused":[]')) throw new Error(`${sn}: ${answer.status} ${reply}`);
  }
}
