import * as z from 'zod/mini';
import { fixedField } from '../fields/fixed-field.ts';
import {
  blankAsUndefined,
  booleanField,
  id,
  idList,
  instant,
  optionalMultilineText,
  paging,
  requiredTextLine,
  revision,
  selectedIds,
  sorting,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';

/** An entrance or exit of an entity ("corridor", "access" on the wire). `size` is the number of devices bound to it now. */
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

/** A named set of entrances of one entity. An entrance may belong to several areas. */
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
    summary: 'List the entrances of the entities the user may see, by entity and name unless sorted.',
    input: z.object({
      ...paging,
      name: searched,
      entityId: blankAsUndefined(id),
      deptIds: z.optional(idList),
      /** Whether devices are bound to it. */
      binding: blankAsUndefined(booleanField),
      sort: sorting(['id', 'name', 'entityName', 'size', 'createTime']),
    }),
    output: corridor,
    reply: 'list',
  },
  byEntity: {
    method: 'GET',
    path: '/api/corridor/byentity',
    access: 'user',
    summary: 'List the entrances of one entity, by name.',
    input: z.object({ entityId: id }),
    output: corridor,
    reply: 'list',
  },
  infoByIds: {
    method: 'POST',
    path: '/api/corridor/infoByids',
    writes: false,
    access: 'user',
    summary: 'List those of the given entrances that exist and that the user may see, by entity and name.',
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
      name: requiredTextLine(100),
      deptId: id,
      entityId: id,
      binding: booleanField,
      devices: z.optional(idList),
      remark: optionalMultilineText(500),
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/corridor',
    access: 'entranceExit:list',
    summary:
      'Rename an entrance or change its remark; omitted fields keep their values. An entrance cannot move to another entity.',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(100)),
      remark: optionalMultilineText(500),
      entityId: fixedField,
      deptId: fixedField,
      binding: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/corridor',
    access: 'entranceExit:list',
    summary: 'Delete entrances. Their devices become unbound; past counts remain in the values of the entity.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
  ofArea: {
    method: 'GET',
    path: '/api/corridor/bangdingareas', // pinyin for "bind"
    access: 'user',
    summary: 'List the entrances of one area, by name.',
    input: z.object({ ...paging, areaId: id, name: searched }),
    output: corridor,
    reply: 'list',
  },
  notOfArea: {
    method: 'GET',
    path: '/api/corridor/aclist',
    access: 'user',
    summary: 'List the entrances of one entity, by name; with `areaId`, only those outside this area.',
    input: z.object({ ...paging, entityId: id, areaId: blankAsUndefined(id), name: searched }),
    output: corridor,
    reply: 'list',
  },
  bindToArea: {
    method: 'POST',
    path: '/api/corridor/bangding',
    access: 'entity:list',
    summary: 'Add entrances to an area of their entity.',
    input: z.object({ areaId: id, ids: idList }),
    output: z.object({ bound: z.number() }),
    reply: 'wrapped',
  },
  unbindFromArea: {
    method: 'PUT',
    path: '/api/corridor/removebound',
    access: 'entity:list',
    summary: 'Remove entrances from an area; the entrances are not deleted.',
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
    summary: 'List the areas of one entity, by name.',
    input: z.object({ entityId: id, name: searched }),
    output: area,
    reply: 'list',
  },
  add: {
    method: 'POST',
    path: '/api/area',
    access: 'entity:list',
    summary: 'Add an area to an entity, with some of its entrances.',
    input: z.object({ name: requiredTextLine(100), entityId: id, corridorIds: z.optional(idList) }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/area',
    access: 'entity:list',
    summary: 'Rename an area or replace its entrances; omitted fields keep their values.',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(100)),
      corridorIds: z.optional(idList),
      entityId: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/area',
    access: 'entity:list',
    summary: 'Delete areas of one entity; their entrances are not deleted.',
    input: z.object({ ids: selectedIds, entityId: blankAsUndefined(id) }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
