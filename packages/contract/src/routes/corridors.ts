import * as z from 'zod/mini';
import { id, instant } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** An entrance or exit of an entity ("corridor", "access" on the wire). `size` is the number of devices bound now. */
export const corridor = z.object({
  id: z.number(),
  name: z.string(),
  entityId: z.number(),
  entityName: z.string(),
  size: z.number(),
  createTime: instant,
});

/** A named set of entrances of one entity; an entrance may be in several. */
export const area = z.object({
  id: z.number(),
  name: z.string(),
  entityId: z.number(),
  corridorIds: z.array(z.number()),
  countCorridor: z.number(),
  createTime: instant,
});

export const corridors = defineRoutes({
  byEntity: {
    method: 'GET',
    path: '/api/corridor/byentity',
    access: 'user',
    summary: 'The entrances of one entity, by name.',
    input: z.object({ entityId: id }),
    output: corridor,
    reply: 'list',
  },
});

export const areas = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/area',
    access: 'user',
    summary: 'The areas of one entity, by name.',
    input: z.object({ entityId: id }),
    output: area,
    reply: 'list',
  },
});
