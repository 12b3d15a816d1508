import * as z from 'zod/mini';
import {
  blankAsUndefined,
  booleanField,
  defaultWhenBlank,
  id,
  idList,
  idsOrObjectsWithId,
  instant,
  paging,
} from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** ISO 8601 with offset, or epoch seconds. */
const since = z.optional(z.union([z.string(), z.number()]));

/** A placement: where a device was installed, and when. */
const binding = z.object({
  id: z.number(),
  /** null, as serial number and name: the device is now in an entity that the user may not see. */
  deviceId: z.nullable(z.number()),
  sn: z.nullable(z.string()),
  deviceName: z.nullable(z.string()),
  entityId: z.number(),
  entityName: z.string(),
  corridorId: z.number(),
  corridorName: z.string(),
  startTime: instant,
  /** null: it is still installed there. */
  endTime: z.nullable(instant),
  /** Name of the user who bound it; null: that user has been deleted. */
  operator: z.nullable(z.string()),
});

/** Where devices are installed, and since when. */
export const deviceBindings = defineRoutes({
  bind: {
    method: 'POST',
    path: '/api/device/bangding', // pinyin for "bind"
    access: 'entranceExit:list',
    summary:
      'Bind devices to an entrance from an instant on (default: now). With an earlier start, records since then count at this entrance. A device installed at another entrance is refused (deviceBound) unless `move` is true.',
    input: z.object({
      devices: idsOrObjectsWithId,
      corridorId: id,
      entityId: id,
      from: since,
      move: defaultWhenBlank(booleanField, false),
    }),
    output: z.object({ bound: z.number(), rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  unbind: {
    method: 'PUT',
    path: '/api/device/removebound',
    access: 'entranceExit:list',
    summary:
      'Unbind devices from their entrances, from now on or from an earlier instant. The body may be a list of their ids.',
    input: z.object({ devices: z.optional(idsOrObjectsWithId), ids: z.optional(idsOrObjectsWithId), from: since }),
    output: z.object({ unbound: z.number(), rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  previewBinding: {
    method: 'POST',
    path: '/api/device/bindingPreview',
    writes: false,
    access: 'entranceExit:list',
    summary:
      'Preview binding devices to an entrance from an instant on, or unbinding them (no `corridorId`): people in and out of each affected entrance since then, before and after.',
    input: z.object({ devices: idList, corridorId: blankAsUndefined(id), from: since }),
    output: z.object({
      /** Number of records that would move to another entrance. */
      records: z.number(),
      /** One row per entrance whose counts change. Both ids null: records that belonged to no entrance. */
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
    access: ['device:list', 'entranceExit:list', 'entity:list'],
    summary:
      'List the placements (entrance and time) of one device, entrance or entity, newest first. Devices that are now outside the caller’s scope have no name.',
    input: z.object({
      ...paging,
      deviceId: blankAsUndefined(id),
      corridorId: blankAsUndefined(id),
      entityId: blankAsUndefined(id),
    }),
    output: binding,
    reply: 'list',
  },
  rewrite: {
    method: 'GET',
    path: '/api/device/rewrite',
    access: 'user',
    summary: 'List the progress of rewriting past records after a back-dated binding or a change of time zone.',
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
