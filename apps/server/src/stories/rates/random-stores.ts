import type { NativeRecord } from '@portico/contract/device-messages/native';
import { countingRules } from '@portico/contract/routes/counting-rules';
import { type Metric, metricNames } from '@portico/contract/words/metrics';
import type { AnalysisCompany } from '../../platform/testing/analysis-company.ts';
import type { Random } from '../../platform/testing/seeded-random.ts';
import type { TestServer } from '../../platform/testing/server.ts';
import type { TestDevice } from '../../platform/testing/test-factory.ts';

/** A record as it counts, after rules. `line` is unique per device line; `local` in seconds; all stores are in UTC. */
export type RateRecord = {
  store: number;
  entrance: number;
  line: number;
  local: number;
  minutes: number;
  values: Partial<Record<Metric, number>>;
};

export type RateStore = {
  id: number;
  name: string;
  entrances: number[];
  /** An area of all entrances. */
  area: number;
  /** Records that have arrived. */
  records: RateRecord[];
  /** Sends the records that were held back. */
  sendLateRecords(): Promise<void>;
};

/** What a line of a device measures. */
type Fields = readonly (keyof Pick<NativeRecord, 'in' | 'after' | 'back' | 'batch' | 'dwell'>)[];
type Door = { period: number; lines: readonly Fields[][]; isRuled: boolean };

const allFields: Fields = ['in', 'after', 'back', 'batch', 'dwell'];
export const recordDays = ['2026-06-30', '2026-07-06', '2026-07-07'] as const;
const ruledMetric: Metric = 'flowPassby';

/** Doors with random lines: some know everything, some one side of a ratio only, so that a side may be known at another door. */
export function createRandomDoors(random: Random): Door[] {
  const chooseFields = () => (random(4) === 0 ? allFields : allFields.filter(() => random(5) < 2));
  return Array.from({ length: 1 + random(4) }, () => ({
    period: random(8) === 0 ? 120 : random(2) === 0 ? 60 : 30,
    lines: Array.from({ length: 1 + random(2) }, () => Array.from({ length: 1 + random(2) }, chooseFields)),
    isRuled: random(5) === 0,
  }));
}

/** Creates a store, its rules and its records. One record in ten is missing, one in ten is held back. */
export async function createRateStore(
  server: TestServer,
  { company, sendRecords }: AnalysisCompany,
  doors: readonly Door[],
  random: Random,
): Promise<RateStore> {
  const entity = await server.factory.entity({ company, timeZone: 'UTC', workTime: '00:00:00~23:59:59' });
  const corridors = [];
  const records: RateRecord[] = [];
  const held: { device: TestDevice; sent: NativeRecord; counted: RateRecord }[] = [];
  for (const { period, lines, isRuled } of doors) {
    const corridor = await server.factory.corridor({ entity });
    corridors.push(corridor);
    if (isRuled) await excludeMetric(server, company, corridor.id);
    for (const fieldsOfLines of lines) {
      const options = { kind: 'aiCamera', recordPeriod: period, uploadInterval: 5 } as const;
      const device = await server.factory.device({ company, corridor, from: '2020-01-01T00:00:00Z', ...options });
      const now: NativeRecord[] = [];
      for (const [line, fields] of fieldsOfLines.entries()) {
        for (const start of listStarts(period)) {
          if (random(10) === 0 || fields.length === 0) continue;
          // A record may lack what its line usually measures.
          const sent = createRecord(
            start,
            period,
            line,
            fields.length > 1 && random(9) === 0 ? fields.slice(1) : fields,
            random,
          );
          const key = { store: entity.id, entrance: corridor.id, line: device.id * 10 + line };
          const counted = { ...key, local: start, minutes: period, values: toCountedValues(sent, isRuled) };
          if (random(10) === 0) held.push({ device, sent, counted });
          else {
            now.push(sent);
            records.push(counted);
          }
        }
      }
      if (now.length > 0) await sendRecords({ device }, now);
    }
  }
  const area = await server.factory.area({ entity, corridors });
  return {
    id: entity.id,
    name: entity.name,
    entrances: corridors.map(({ id }) => id),
    area: area.id,
    records,
    async sendLateRecords() {
      for (const [device, own] of Map.groupBy(held, (one) => one.device))
        await sendRecords(
          { device },
          own.map(({ sent }) => sent),
        );
      records.push(...held.map(({ counted }) => counted));
    },
  };
}

async function excludeMetric(server: TestServer, company: AnalysisCompany['company'], corridor: number) {
  const { token } = await server.factory.user({ company, permissions: ['rule:set', 'entranceExit:list'] });
  const rule = {
    kind: 'set' as const,
    place: 'corridor' as const,
    ids: [corridor],
    metrics: metricNames.filter((metric) => metric !== ruledMetric),
    startDay: recordDays[0],
    endDay: '2026-07-08',
    reason: 'not reliable',
  };
  const { status } = await server.call(countingRules.add, rule, { token });
  if (status !== 200) throw new Error(`the rule was refused: ${status}`);
}

function listStarts(period: number): number[] {
  return recordDays.flatMap((day) =>
    Array.from(
      { length: (10 * 60) / period },
      (_, index) => Date.parse(`${day}T08:00:00Z`) / 1000 + index * period * 60,
    ),
  );
}

function createRecord(start: number, period: number, line: number, fields: Fields, random: Random): NativeRecord {
  const counts = Object.fromEntries(
    fields.map((field) => [field, field === 'dwell' ? { seconds: random(900), count: random(9) } : random(40)]),
  );
  return { time: start, period, ...(line === 0 ? {} : { line }), ...counts };
}

function toCountedValues({ in: flowIn, after, back, batch, dwell }: NativeRecord, isRuled: boolean) {
  const values = {
    flowIn,
    flowPassby: isRuled ? undefined : after,
    flowTurnback: back,
    batch,
    dwellSeconds: dwell?.seconds,
    dwellCount: dwell?.count,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
