import { corridors } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import * as z from 'zod/mini';
import type { Company } from './account-steps.ts';
import { ask } from './console.ts';

// The places of a company and what counts in them, made without the browser.

const made = z.object({ data: z.object({ id: z.number() }) });
const registered = z.object({ data: z.object({ id: z.number(), secret: z.string() }) });

type StoreWishes = { name?: string; workTime?: string; timeZone?: string; dstEnable?: 0; tags?: readonly string[] };
const harbour = {
  name: 'Harbour Mall',
  mobile: '021 555',
  email: 'harbour@example.com',
  workTime: '10:00~22:00',
  timeZone: 'Asia/Shanghai',
};

/** A store of a company: "Harbour Mall" in China, open from ten to ten, where nothing else is wished. */
export async function newStore({ admin, root }: Company, wishes: StoreWishes = {}): Promise<number> {
  const given = { ...harbour, deptId: root, ...wishes };
  return made.parse(await ask(admin.token, 'POST', entities.add.path, given)).data.id;
}

/** An entrance of a store, where no device hangs. */
export async function newEntrance({ admin, root }: Company, store: number, name: string): Promise<number> {
  const given = { name, deptId: root, entityId: store, binding: 0 };
  return made.parse(await ask(admin.token, 'POST', corridors.add.path, given)).data.id;
}

export type Counter = { id: number; sn: string; secret: string };

/** A counter meant for a store, at an entrance or bound nowhere; every five minutes unless told. */
export async function newCounter(
  { id: company, admin }: Company,
  store: number,
  name: string,
  corridorId?: number,
  minutes?: number,
): Promise<Counter> {
  const sn = `${name.replaceAll(' ', '-')}-${company}`;
  const kind = { deviceType: deviceKinds.tof.type, model: 'TF100', uploadInterval: 5 };
  const periods = minutes === undefined ? {} : { recordPeriod: minutes, uploadInterval: minutes };
  const given = { ...kind, ...periods, name, sn, entityId: store, corridorId };
  const { data } = registered.parse(await ask(admin.token, 'POST', devices.add.path, given));
  return { ...data, sn };
}

type Hung = { store: number; entrance: number /** An instant, ISO 8601. */; from: string };

/** A counter bound to an entrance since an earlier moment; every five minutes unless told. */
export async function newBoundCounter(company: Company, name: string, hung: Hung, minutes?: number): Promise<Counter> {
  const { store, entrance, from } = hung;
  const counter = await newCounter(company, store, name, undefined, minutes);
  const binding = { devices: [counter.id], corridorId: entrance, entityId: store, from };
  await ask(company.admin.token, 'POST', devices.bind.path, binding);
  return counter;
}
