import * as z from 'zod/mini';
import { id, idList, instant, paging } from '../fields/wire.ts';
import { defineRoutes } from '../route.ts';

/** A store or venue. */
export const entity = z.object({
  id: z.number(),
  name: z.string(),
  deptId: z.number(),
  deptName: z.string(),
  companyName: z.string(),
  /** IANA time zone. */
  timeZone: z.string(),
  /** 1: follows daylight saving; 0: keeps the zone's standard offset all year. */
  dstEnable: z.number(),
  /** Opening hours, "HH:mm:ss~HH:mm:ss"; an end before the start runs past midnight. */
  workTime: z.string(),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createTime: instant,
});

export type Entity = z.output<typeof entity>;

export const entities = defineRoutes({
  list: {
    method: 'POST',
    path: '/api/entity/getEntitys',
    writes: false,
    access: 'user',
    summary: 'Entities the user may see, by name; page and size may stand in the query.',
    input: z.object({ ...paging, deptIds: z.optional(idList), name: z.optional(z.string()) }),
    output: entity,
    reply: 'list',
  },
  details: {
    method: 'GET',
    path: '/api/entity/details',
    access: 'user',
    summary: 'One entity.',
    input: z.object({ id }),
    output: entity,
    reply: 'wrapped',
  },
});
