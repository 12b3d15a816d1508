import * as z from 'zod/mini';
import {
  flag,
  id,
  idList,
  instant,
  line,
  optionalLines,
  paging,
  revision,
  sorting,
  unlessBlank,
} from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';

/** An entrance or exit of an entity ("corridor", "access" on the wire). `size` is the number of devices bound now. */
export const corridor = z.object({
  id: z.number(),
  name: z.string(),
  entityId: z.number(),
  entityName: z.string(),
  deptId: z.number(),
  deptName: z.string(),
  /** 1: devices are bound to it; 0: none. */
  binding: z.number(),
  remark: z.nullable(z.string()),
  size: z.number(),
  revision: z.number(),
  createTime: instant,
});

export type Corridor = z.output<typeof corridor>;

/** A named set of entrances of one entity; an entrance may be in several. */
export const area = z.object({
  id: z.number(),
  name: z.string(),
  entityId: z.number(),
  corridorIds: z.array(z.number()),
  countCorridor: z.number(),
  /** Devices bound to its entrances now. */
  countDevice: z.number(),
  revision: z.number(),
  createTime: instant,
});

export type Area = z.output<typeof area>;

const searched = z.optional(z.string().check(z.trim(), z.maxLength(100)));

export const corridors = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/corridor',
    access: 'entranceExit:list',
    summary: 'Entrances of the entities the user may see, by entity and name unless sorted.',
    input: z.object({
      ...paging,
      name: searched,
      entityId: unlessBlank(id),
      deptIds: z.optional(idList),
      /** Whether devices are bound to it. */
      binding: unlessBlank(flag),
      sort: sorting(['id', 'name', 'entityName', 'size', 'createTime']),
    }),
    output: corridor,
    reply: 'list',
  },
  byEntity: {
    method: 'GET',
    path: '/api/corridor/byentity',
    access: 'user',
    summary: 'The entrances of one entity, by name.',
    input: z.object({ entityId: id }),
    output: corridor,
    reply: 'list',
  },
  infoByIds: {
    method: 'POST',
    path: '/api/corridor/infoByids',
    writes: false,
    access: 'user',
    summary: 'Of these entrances those that are still there and the user may see, by entity and name.',
    input: z.object({ ids: idList }),
    output: corridor,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/corridor',
    access: 'entranceExit:list',
    summary: 'Add an entrance to an entity; `binding` 1 binds `devices` to it from now on.',
    input: z.object({
      name: line(100),
      deptId: id,
      entityId: id,
      binding: flag,
      devices: z.optional(idList),
      remark: optionalLines(500),
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/corridor',
    access: 'entranceExit:list',
    summary: 'Rename an entrance or change its remark; what is not given stays. It stays at its entity.',
    input: z.object({ id, revision, name: z.optional(line(100)), remark: optionalLines(500) }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/corridor',
    access: 'entranceExit:list',
    summary:
      'Delete entrances. Their devices become unbound; what was counted there stays in the figures of the entity.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
  ofArea: {
    method: 'GET',
    path: '/api/corridor/bangdingareas', // pinyin for "bind"
    access: 'user',
    summary: 'The entrances of one area, by name.',
    input: z.object({ ...paging, areaId: id, name: searched }),
    output: corridor,
    reply: 'list',
  },
  notOfArea: {
    method: 'GET',
    path: '/api/corridor/aclist',
    access: 'user',
    summary: 'The entrances of one entity, by name; with `areaId` those that are not in this area of it.',
    input: z.object({ ...paging, entityId: id, areaId: unlessBlank(id), name: searched }),
    output: corridor,
    reply: 'list',
  },
  bindToArea: {
    method: 'POST',
    path: '/api/corridor/bangding',
    access: 'entity:list',
    summary: 'Put entrances into an area of their entity.',
    input: z.object({ areaId: id, ids: idList }),
    output: z.object({ bound: z.number() }),
    reply: 'wrapped',
  },
  unbindFromArea: {
    method: 'PUT',
    path: '/api/corridor/removebound',
    access: 'entity:list',
    summary: 'Take entrances out of an area; they stay entrances.',
    input: z.object({ areaId: id, ids: idList }),
    output: z.object({ unbound: z.number() }),
    reply: 'wrapped',
  },
});

export const areas = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/area',
    access: 'user',
    summary: 'The areas of one entity, by name.',
    input: z.object({ entityId: id, name: searched }),
    output: area,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/area',
    access: 'entity:list',
    summary: 'Add an area to an entity, with some of its entrances.',
    input: z.object({ name: line(100), entityId: id, corridorIds: z.optional(idList) }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/area',
    access: 'entity:list',
    summary: 'Rename an area or choose its entrances anew; what is not given stays.',
    input: z.object({ id, revision, name: z.optional(line(100)), corridorIds: z.optional(idList) }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/area',
    access: 'entity:list',
    summary: 'Delete areas of one entity; their entrances stay.',
    input: z.object({ ids: idList, entityId: unlessBlank(id) }),
    output: nothing,
    reply: 'wrapped',
  },
});
