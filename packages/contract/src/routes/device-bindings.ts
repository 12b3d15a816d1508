import * as z from 'zod/mini';
import { flag, id, idList, instant, orElse, paging, unlessBlank } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** ISO 8601 with offset, or epoch seconds. */
const since = z.optional(z.union([z.string(), z.number()]));

/** Where a device hung, when. */
const binding = z.object({
  id: z.number(),
  deviceId: z.number(),
  sn: z.string(),
  deviceName: z.string(),
  entityId: z.number(),
  entityName: z.string(),
  corridorId: z.number(),
  corridorName: z.string(),
  startTime: instant,
  /** null: it still hangs there. */
  endTime: z.nullable(instant),
  /** Who bound it; null: nobody who is still there. */
  operator: z.nullable(z.string()),
});

/** Where devices hang, and since when. */
export const deviceBindings = defineRoutes({
  bind: {
    method: 'POST',
    path: '/api/device/bangding', // pinyin for "bind"
    access: 'entranceExit:list',
    summary:
      'Bind devices to an entrance from an instant on (now unless given). A back-dated start makes the records since then count here. One that hangs at another entrance is refused (deviceBound) unless `move` says to take it from there.',
    input: z.object({ devices: idList, corridorId: id, entityId: id, from: since, move: orElse(flag, false) }),
    output: z.object({ bound: z.number(), rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  unbind: {
    method: 'PUT',
    path: '/api/device/removebound',
    access: 'entranceExit:list',
    summary: 'Unbind devices from their entrances, from now on or from an earlier instant.',
    input: z.object({ devices: idList, from: since }),
    output: z.object({ unbound: z.number(), rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  previewBinding: {
    method: 'POST',
    path: '/api/device/bindingPreview',
    writes: false,
    access: 'entranceExit:list',
    summary:
      'What binding devices to an entrance from an instant on, or unbinding them (no `corridorId`), would change: the people in and out of each entrance since then, before and after.',
    input: z.object({ devices: idList, corridorId: unlessBlank(id), from: since }),
    output: z.object({
      /** Records that would count for another entrance. */
      records: z.number(),
      /** One row an entrance whose figures change; both null: what counted nowhere. */
      places: z.array(
        z.object({
          entityId: z.nullable(z.number()),
          entityName: z.nullable(z.string()),
          corridorId: z.nullable(z.number()),
          corridorName: z.nullable(z.string()),
          inBefore: z.number(),
          inAfter: z.number(),
          outBefore: z.number(),
          outAfter: z.number(),
        }),
      ),
    }),
    reply: 'wrapped',
  },
  bindings: {
    method: 'GET',
    path: '/api/device/bindings',
    access: 'user',
    summary: 'Where devices hung, when: of one device, entrance or entity; newest first.',
    input: z.object({
      ...paging,
      deviceId: unlessBlank(id),
      corridorId: unlessBlank(id),
      entityId: unlessBlank(id),
    }),
    output: binding,
    reply: 'list',
  },
  rewrite: {
    method: 'GET',
    path: '/api/device/rewrite',
    access: 'user',
    summary: 'Progress of the rewriting of past records that a back-dated binding or a changed time zone started.',
    input: z.object({ ids: idList }),
    output: z.object({
      id: z.number(),
      state: z.enum(['waiting', 'running', 'done']),
      done: z.number(),
      total: z.number(),
    }),
    reply: 'list',
  },
});
