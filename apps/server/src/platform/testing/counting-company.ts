import { type NativeRecord, nativeHttpPath } from '@portico/contract/device-messages/native';
import type { CallOf, ResultOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import type { TestServer } from './server.ts';
import type { TestCompany, TestCorridor, TestDevice, TestEntity } from './world.ts';

export type Question = CallOf<typeof analysis.series>;
type Answer = ResultOf<typeof analysis.series>;
type Place = { entity: TestEntity; corridor: TestCorridor; device: TestDevice };

/** A company whose devices send through the native HTTP door and whose figures are asked through the API. */
export type CountingCompany = {
  company: TestCompany;
  /** Somebody who sees all of it, may query it and bind devices. */
  token: string;
  /** An entity (a new one unless given) with an entrance and a device there. */
  place(given?: { timeZone?: string; dstEnable?: number; workTime?: string; entity?: TestEntity }): Promise<Place>;
  /** Throws when anything is refused. */
  send(from: { device: TestDevice }, records: readonly NativeRecord[]): Promise<void>;
  ask(question: Question): Promise<Answer>;
  /** The first row's buckets that hold something, "MM-dd HH:mm=value". */
  filled(question: Question): Promise<string[]>;
};

export async function countingCompany(server: TestServer): Promise<CountingCompany> {
  const company = await server.world.company();
  const { token } = await server.world.user({
    company,
    permissions: ['device:list', 'entranceExit:list', 'query:create'],
  });

  async function ask(question: Question): Promise<Answer> {
    return (await server.call(analysis.series, { items: ['flowIn'], ...question }, { token })).result;
  }

  return {
    company,
    token,
    ask,
    async place(given = {}) {
      const { entity = await server.world.entity({ company, ...given }) } = given;
      const corridor = await server.world.corridor({ entity });
      return { entity, corridor, device: await server.world.device({ company, corridor, kind: 'aiCamera' }) };
    },
    async send({ device }, records) {
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
    async filled(question) {
      const { buckets, rows } = await ask(question);
      return buckets.flatMap((bucket, position) => {
        const value = rows[0]?.values[position] ?? null;
        return value === null ? [] : [`${bucket.slice(5, 16)}=${value}`];
      });
    },
  };
}

/** `flow` people in the five minutes that begin at an instant. */
export function at(iso: string, flow: number, rest: Partial<NativeRecord> = {}): NativeRecord {
  return { time: iso, period: 5, in: flow, ...rest };
}
