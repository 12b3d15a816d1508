import { isLongRun } from '../../tools/test-size.ts';
import { corridors } from '@portico/contract/routes/corridors';
import { companies } from '@portico/contract/routes/companies';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { organisations } from '@portico/contract/routes/organisations';
import type { Call } from './calls.ts';
import type { Dice } from './oracle/dice.ts';
import type { Portico } from './portico.ts';

// Devices that send an hour's count, an hour's zero, or nothing, in any pattern.

export const patternDays = isLongRun ? 200 : 60;
const devicesThere = isLongRun ? 60 : 18;
const hoursADay = 24;
const hourSeconds = 3600;
const sentAtOnce = 1000;

/** What a device sent of an hour: nothing at all, nothing of people coming in, or how many. */
export type Hour = { in: number | null; out: number | null };

export type Patterns = {
  companyId: number;
  entityIds: number[];
  /** Entrances, each with its entity and its hours from the first day on. */
  doors: { corridorId: number; entityId: number; hours: Hour[] }[];
  /** "yyyy-MM-dd", the first day and the one after the last. */
  firstDay: string;
  afterDay: string;
};

/** A company with a device at each entrance, whose hours have been sent. */
export async function sendPatterns(portico: Portico, call: Call, dice: Dice): Promise<Patterns> {
  const { id: companyId } = await call(companies.add, { name: 'Gaps' });
  const [root] = await call(organisations.tree, { tenantId: companyId });
  const deptId = root?.id ?? 0;
  const model = 'gap-counter';
  await call(deviceModels.add, { deviceType: 8, deviceName: model, code: model, format: 'native-http' });
  const first = Date.UTC(new Date().getUTCFullYear() - 1, 0, 10) / 1000;
  const dayText = (day: number) => new Date((first + day * hoursADay * hourSeconds) * 1000).toISOString().slice(0, 10);
  const patterns: Patterns = {
    companyId,
    entityIds: [],
    doors: [],
    firstDay: dayText(0),
    afterDay: dayText(patternDays),
  };
  const entityId = async () => {
    const said = { name: `Gaps ${patterns.entityIds.length}`, mobile: '1', email: 'gaps@example.com', deptId };
    // Neither zone changes its clocks: a pattern has 24 hours.
    const timeZone = patterns.entityIds.length % 2 === 0 ? 'Asia/Shanghai' : 'Asia/Kathmandu';
    const { id } = await call(entities.add, { ...said, workTime: '09:00~21:00', timeZone });
    patterns.entityIds.push(id);
    return id;
  };
  for (let place = 0; place < devicesThere; place += 1) {
    const own = place % 6 === 0 ? await entityId() : (patterns.entityIds.at(-1) ?? 0);
    const door = await call(corridors.add, { name: `Gap ${place}`, deptId, entityId: own, binding: false });
    const sn = `GAP${place}`;
    const as = { name: sn, sn, deviceType: 8, model, entityId: own, uploadInterval: 60 };
    const device = await call(devices.add, as);
    const from = new Date((first - 86_400) * 1000).toISOString();
    await call(devices.bind, { devices: [device.id], corridorId: door.id, entityId: own, from });
    const hours = hoursOf(dice);
    patterns.doors.push({ corridorId: door.id, entityId: own, hours });
    const offset = patterns.entityIds.length % 2 === 1 ? 8 : 5.75;
    await sendHours(portico, { sn, secret: device.secret ?? '' }, first - offset * hourSeconds, hours);
  }
  return patterns;
}

// Each day has its own way of being full or empty.
function hoursOf(dice: Dice): Hour[] {
  return Array.from({ length: patternDays }, () => {
    const [sent, people] = [dice.one([0.05, 0.2, 0.4, 0.6, 0.9]), dice.one([0, 0.2, 0.7])];
    const count = () => (dice.chance(people) ? dice.whole(1, 50) : 0);
    return Array.from({ length: hoursADay }, (): Hour => {
      if (!dice.chance(sent)) return { in: null, out: null };
      return dice.chance(0.1) ? { in: null, out: count() } : { in: count(), out: dice.chance(0.1) ? null : count() };
    });
  }).flat();
}

async function sendHours(
  portico: Portico,
  { sn, secret }: { sn: string; secret: string },
  first: number,
  hours: readonly Hour[],
): Promise<void> {
  const records = hours.flatMap((hour, place) => {
    const told = {
      ...(hour.in === null ? {} : { in: hour.in }),
      ...(hour.out === null ? {} : { out: hour.out }),
    };
    return Object.keys(told).length === 0 ? [] : [{ time: first + place * hourSeconds, period: 60, ...told }];
  });
  for (let from = 0; from < records.length; from += sentAtOnce) {
    const answer = await fetch(`${portico.deviceHttp}/ingest/v1/records`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}` },
      body: JSON.stringify({ records: records.slice(from, from + sentAtOnce) }),
    });
    const reply = await answer.text();
    if (!answer.ok || !reply.includes('"refused":[]')) throw new Error(`${sn}: ${answer.status} ${reply}`);
  }
}
