import * as z from 'zod/mini';
import {
  flag,
  id,
  idList,
  instant,
  line,
  numberOf,
  optionalField,
  optionalLine,
  optionalLines,
  orElse,
  paging,
  revision,
  sorting,
  tags,
  timeOfDay,
  timeZone,
  unlessBlank,
  workTime,
} from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { entranceTypes } from '../words/entrance-types.ts';
import { forwardingProtocolNumbers } from '../words/forwarding-protocols.ts';

const protocol = z.pipe(numberOf(), z.literal(forwardingProtocolNumbers));
const entranceType = z.pipe(numberOf(), z.literal(Object.values(entranceTypes)));
const zeroOrOne = z.pipe(
  flag,
  z.transform((on: boolean) => (on ? 1 : 0)),
);

/** Where the counts of an entity are passed on to by one protocol. */
export const forwarding = z.object({
  protocol: z.number(),
  enabled: z.boolean(),
  address: z.string(),
  channelCode: z.nullable(z.string()),
  changeTime: instant,
});

export type Forwarding = z.output<typeof forwarding>;

/** A store or venue. */
export const entity = z.object({
  id: z.number(),
  name: z.string(),
  deptId: z.number(),
  deptName: z.string(),
  companyName: z.string(),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** IANA time zone. */
  timeZone: z.string(),
  /** 1: follows daylight saving; 0: keeps the zone's standard offset all year. */
  dstEnable: z.number(),
  /** Opening hours, "HH:mm:ss~HH:mm:ss"; an end before the start runs past midnight. */
  workTime: z.string(),
  /** 1: counts are passed on as `forwarding` says. */
  pushStateEnable: z.number(),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Degrees; both or neither. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** A number of words/entrance-types, or null: not said. */
  entranceType: z.nullable(z.number()),
  /** Most people inside at once; null: not said. */
  capacity: z.nullable(z.number()),
  /** Local time of day, "HH:mm:ss", at which counting who is inside begins anew; null: at opening. */
  occupancyReset: z.nullable(z.string()),
  /** Only the protocols the caller has the right to (entity:protocol1 to 9). */
  forwarding: z.array(forwarding),
  countCorridor: z.number(),
  countArea: z.number(),
  /** Devices bound to its entrances now. */
  countDevice: z.number(),
  /** To be sent back with a change: one who edits an older one is refused (changedMeanwhile). */
  revision: z.number(),
  createTime: instant,
});

export type Entity = z.output<typeof entity>;

const degrees = (most: number) => optionalField(numberOf(z.gte(-most), z.lte(most)));

const said = {
  city: optionalLine(100),
  address: optionalLine(200),
  remark: optionalLines(500),
  tags: z.optional(tags),
  latitude: degrees(90),
  longitude: degrees(180),
  entranceType: optionalField(entranceType),
  capacity: optionalField(numberOf(z.int(), z.gte(1), z.lte(1_000_000))),
  occupancyReset: optionalField(timeOfDay),
};

export const entities = defineRoutes({
  list: {
    method: 'POST',
    path: '/api/entity/getEntitys',
    writes: false,
    access: 'user',
    summary: 'Entities the user may see, by name unless sorted; page and size may stand in the query.',
    input: z.object({
      ...paging,
      /** With everything below. */
      deptIds: z.optional(idList),
      /** Searches name, city, address and tags. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      timeZone: z.optional(z.string()),
      sort: sorting(['id', 'name', 'createTime', 'city', 'deptName', 'timeZone']),
    }),
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
  add: {
    method: 'POST',
    path: '/api/entity',
    access: 'entity:list',
    summary: 'Add an entity to an organisation.',
    input: z.object({
      name: line(100),
      mobile: line(50),
      email: z.email().check(z.maxLength(200)),
      deptId: id,
      workTime,
      timeZone,
      dstEnable: orElse(zeroOrOne, 1),
      pushStateEnable: orElse(zeroOrOne, 0),
      ...said,
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/entity',
    access: 'entity:list',
    summary:
      'Change an entity; what is not given stays. Another time zone or daylight saving (system:entity:dst) writes its past records again.',
    input: z.object({
      id,
      revision,
      name: z.optional(line(100)),
      mobile: z.optional(line(50)),
      email: z.optional(z.email().check(z.maxLength(200))),
      deptId: unlessBlank(id),
      workTime: z.optional(workTime),
      timeZone: z.optional(timeZone),
      dstEnable: unlessBlank(zeroOrOne),
      pushStateEnable: unlessBlank(zeroOrOne),
      ...said,
    }),
    output: z.object({ rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/entity',
    access: 'entity:list',
    summary:
      'Delete entities no device hangs at, with their areas and entrances; what was counted there counts nowhere any more.',
    input: z.object({ ids: idList }),
    output: z.object({ rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  setForwarding: {
    method: 'PUT',
    path: '/api/entity/forwarding',
    access: [
      'entity:protocol1',
      'entity:protocol2',
      'entity:protocol3',
      'entity:protocol4',
      'entity:protocol5',
      'entity:protocol6',
      'entity:protocol7',
      'entity:protocol8',
      'entity:protocol9',
    ],
    summary:
      'Say where an entity’s counts are passed on to by one protocol the caller has the right to; an empty address takes it away.',
    input: z.object({
      entityId: id,
      protocol,
      address: z.string().check(z.trim(), z.maxLength(500)),
      channelCode: optionalLine(100),
      enabled: orElse(flag, true),
    }),
    output: nothing,
    reply: 'wrapped',
  },
});
