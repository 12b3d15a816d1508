import * as z from 'zod/mini';
import { id, idList, instant, moment, paging, unlessBlank, wholeNumber } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** Specification §4. `offline` also stands for a device bound to no entrance; `stateReason` says which. */
export const deviceStates = ['unused', 'online', 'offline', 'expired'] as const;

/** A counting device. Times are instants; `battery` is 0–100, 101 normal (mains), 102 charging. */
export const device = z.object({
  id: z.number(),
  sn: z.string(),
  name: z.string(),
  deviceType: z.number(),
  model: z.string(),
  state: z.enum(deviceStates),
  stateReason: z.nullable(z.enum(['silent', 'unbound'])),
  entityId: z.nullable(z.number()),
  entityName: z.nullable(z.string()),
  corridorId: z.nullable(z.number()),
  corridorName: z.nullable(z.string()),
  battery: z.nullable(z.number()),
  uploadInterval: z.number(),
  recordPeriod: z.number(),
  version: z.nullable(z.string()),
  lastTime: z.nullable(instant),
  createTime: instant,
});

export type Device = z.output<typeof device>;

export const devices = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/device',
    access: 'device:list',
    summary: 'Devices in the scope of the user, by name.',
    input: z.object({
      ...paging,
      entityId: unlessBlank(id),
      name: z.optional(z.string()),
      sn: z.optional(z.string()),
      deviceType: unlessBlank(wholeNumber),
    }),
    output: device,
    reply: 'list',
  },
  bind: {
    method: 'POST',
    path: '/api/device/bangding', // pinyin for "bind"
    access: 'entranceExit:list',
    summary:
      'Bind devices to an entrance from an instant on (now unless given). A back-dated start makes the records since then count here.',
    input: z.object({
      devices: idList,
      corridorId: id,
      entityId: id,
      /** ISO 8601 with offset, or epoch seconds. */
      from: z.optional(z.union([z.string(), z.number()])),
    }),
    output: z.object({ bound: z.number(), rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  unbind: {
    method: 'PUT',
    path: '/api/device/removebound',
    access: 'entranceExit:list',
    summary: 'Unbind devices from their entrances, from now on or from an earlier instant.',
    input: z.object({ devices: idList, from: z.optional(z.union([z.string(), z.number()])) }),
    output: z.object({ unbound: z.number(), rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  rewrite: {
    method: 'GET',
    path: '/api/device/rewrite',
    access: 'entranceExit:list',
    summary: 'Progress of the rewriting of past records that a back-dated binding started.',
    input: z.object({ ids: idList }),
    output: z.object({
      id: z.number(),
      state: z.enum(['waiting', 'running', 'done']),
      done: z.number(),
      total: z.number(),
    }),
    reply: 'list',
  },
  uploadRecord: {
    method: 'GET',
    path: '/api/device/uploadrecord',
    access: 'device:list',
    summary: 'What one device sent, newest first, also while it was bound nowhere.',
    /** Period starts in [startTime, endTime); a time on the wall means the one of the place where the device hung then (`localTime`). */
    input: z.object({ ...paging, sn: z.string(), startTime: z.optional(moment), endTime: z.optional(moment) }),
    output: z.object({
      sn: z.string(),
      line: z.number(),
      /** Period start. */
      dataTime: instant,
      localTime: z.string(),
      minutes: z.number(),
      in: z.nullable(z.number()),
      out: z.nullable(z.number()),
      back: z.nullable(z.number()),
      after: z.nullable(z.number()),
      staffIn: z.nullable(z.number()),
      staffOut: z.nullable(z.number()),
      entityId: z.nullable(z.number()),
      corridorId: z.nullable(z.number()),
      uploadTime: instant,
      storageTime: instant,
      flags: z.number(),
    }),
    reply: 'list',
  },
  log: {
    method: 'GET',
    path: '/api/device/log',
    access: 'device:list',
    summary:
      'What happened on one device: refused records with their reasons, bad frames, restarts, and what it tells as an event; newest first.',
    input: z.object({ ...paging, sn: z.string(), startTime: z.optional(moment), endTime: z.optional(moment) }),
    output: z.object({
      id: z.number(),
      sn: z.string(),
      at: instant,
      kind: z.string(),
      detail: z.string(),
      count: z.number(),
    }),
    reply: 'list',
  },
  unassigned: {
    method: 'GET',
    path: '/api/device/unassigned',
    access: 'platform',
    summary: 'Serial numbers that announced themselves and belong to no company, with their last message.',
    input: z.object(paging),
    output: z.object({
      sn: z.string(),
      format: z.string(),
      address: z.string(),
      firstSeen: instant,
      lastSeen: instant,
      messages: z.number(),
      lastMessage: z.string(),
    }),
    reply: 'list',
  },
});
