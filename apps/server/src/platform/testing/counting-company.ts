import { type NativeRecord, nativeHttpPath } from '@portico/contract/device-messages/native';
import type { RequestOf, ResultOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import type { TestServer } from './server.ts';
import type { TestCompany, TestCorridor, TestDevice, TestEntity } from './test-factory.ts';

export type TestSeriesQuery = RequestOf<typeof analysis.series>;
type Answer = ResultOf<typeof analysis.series>;
type Place = { entity: TestEntity; corridor: TestCorridor; device: TestDevice };

/** A test company whose devices send to the native HTTP listener and whose counts are queried through the API. */
export type CountingCompany = {
  company: TestCompany;
  /** Token of a user who sees the whole company, and may query it and bind devices. */
  token: string;
  /** Creates an entrance with a device in an entity (a new one unless given). */
  addPlace(options?: { timeZone?: string; dstEnable?: number; workTime?: string; entity?: TestEntity }): Promise<Place>;
  /** Sends records of a device; throws when any record is refused. */
  sendRecords(from: { device: TestDevice }, records: readonly NativeRecord[]): Promise<void>;
  querySeries(query: TestSeriesQuery): Promise<Answer>;
  /** The buckets of the first row that have a value, as "MM-dd HH:mm=value". */
  listFilledBuckets(query: TestSeriesQuery): Promise<string[]>;
};

export async function createCountingCompany(server: TestServer): Promise<CountingCompany> {
  const company = await server.factory.company();
  const { token } = await server.factory.user({
    company,
    permissions: ['device:list', 'entranceExit:list', 'query:create'],
  });

  async function querySeries(query: TestSeriesQuery): Promise<Answer> {
    return (await server.call(analysis.series, { items: ['flowIn'], ...query }, { token })).result;
  }

  return {
    company,
    token,
    querySeries,
    async addPlace(options = {}) {
      const { entity = await server.factory.entity({ company, ...options }) } = options;
      const corridor = await server.factory.corridor({ entity });
      return { entity, corridor, device: await server.factory.device({ company, corridor, kind: 'aiCamera' }) };
    },
    async sendRecords({ device }, records) {
      const authorization = `Basic ${Buffer.from(`${device.sn}:${device.secret}`).toString('base64')}`;
      const body = JSON.stringify(records);
      const reply = await fetch(server.deviceUrl + nativeHttpPath, {
        method: 'POST',
        headers: { authorization },
        body,
      });
      const text = await reply.text();
      if (!text.includes('"refused":[]')) throw new Error(`${reply.status} ${text}`);
    },
    async listFilledBuckets(query) {
      const { buckets, rows } = await querySeries(query);
      return buckets.flatMap((bucket, position) => {
        const value = rows[0]?.values[position] ?? null;
        return value === null ? [] : [`${bucket.slice(5, 16)}=${value}`];
      });
    },
  };
}

/** A record of `flow` people entering in the five minutes that begin at an ISO instant. */
export function createFiveMinuteRecord(iso: string, flow: number, rest: Partial<NativeRecord> = {}): NativeRecord {
  return { time: iso, period: 5, in: flow, ...rest };
}
