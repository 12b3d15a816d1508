import { corridors } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import * as z from 'zod/mini';
import type { StoryCompany } from './account-steps.ts';
import { callApi } from './console.ts';

// Creates stores, entrances and devices of a company through the API.

const createdRow = z.object({ data: z.object({ id: z.number() }) });
const registered = z.object({ data: z.object({ id: z.number(), secret: z.string() }) });

type StoreFields = { name?: string; workTime?: string; timeZone?: string; dstEnable?: 0; tags?: readonly string[] };
const harbour = {
  name: 'Harbour Mall',
  mobile: '021 555',
  email: 'harbour@example.com',
  workTime: '10:00~22:00',
  timeZone: 'Asia/Shanghai',
};

/** Creates a store of a company. Default: "Harbour Mall" in China, open from 10:00 to 22:00. */
export async function newStore({ admin, root }: StoryCompany, fields: StoreFields = {}): Promise<number> {
  const given = { ...harbour, deptId: root, ...fields };
  return createdRow.parse(await callApi(admin.token, 'POST', entities.add.path, given)).data.id;
}

/** Creates an entrance without devices in a store. */
export async function newEntrance({ admin, root }: StoryCompany, store: number, name: string): Promise<number> {
  const given = { name, deptId: root, entityId: store, binding: 0 };
  return createdRow.parse(await callApi(admin.token, 'POST', corridors.add.path, given)).data.id;
}

export type StoryDevice = { id: number; sn: string; secret: string };

/** Creates a counter of a store, at an entrance or unbound. Default record period: five minutes. */
export async function newCounter(
  { id: company, admin }: StoryCompany,
  store: number,
  name: string,
  corridorId?: number,
  minutes?: number,
): Promise<StoryDevice> {
  const sn = `${name.replaceAll(' ', '-')}-${company}`;
  const kind = { deviceType: deviceKinds.tof.type, model: 'TF100', uploadInterval: 5 };
  const periods = minutes === undefined ? {} : { recordPeriod: minutes, uploadInterval: minutes };
  const given = { ...kind, ...periods, name, sn, entityId: store, corridorId };
  const { data } = registered.parse(await callApi(admin.token, 'POST', devices.add.path, given));
  return { ...data, sn };
}

/** `from`: an instant, ISO 8601. */
type Placement = { store: number; entrance: number; from: string };

/** Creates a counter bound to an entrance since an earlier instant. Default record period: five minutes. */
export async function newBoundCounter(
  company: StoryCompany,
  name: string,
  placement: Placement,
  minutes?: number,
): Promise<StoryDevice> {
  const { store, entrance, from } = placement;
  const counter = await newCounter(company, store, name, undefined, minutes);
  const binding = { devices: [counter.id], corridorId: entrance, entityId: store, from };
  await callApi(company.admin.token, 'POST', devices.bind.path, binding);
  return counter;
}
