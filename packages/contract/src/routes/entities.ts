import * as z from 'zod/mini';
import {
  blankAsNull,
  blankAsUndefined,
  booleanField,
  defaultWhenBlank,
  id,
  idList,
  idsOrObjectsWithId,
  instant,
  numberField,
  optionalMultilineText,
  optionalTextLine,
  paging,
  requiredTextLine,
  revision,
  selectedIds,
  sorting,
  tags,
  timeOfDay,
  timeZone,
  workTime,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { entranceTypes } from '../words/entrance-types.ts';
import { forwardingProtocolNumbers } from '../words/forwarding-protocols.ts';
import { maxOutboundAddressCharacters } from '../words/outbound-addresses.ts';

const protocol = z.pipe(numberField(), z.literal(forwardingProtocolNumbers));
const entranceType = z.pipe(numberField(), z.literal(Object.values(entranceTypes)));
const zeroOrOne = z.pipe(
  booleanField,
  z.transform((on: boolean) => (on ? 1 : 0)),
);

/** The target to which the counts of an entity are forwarded by one protocol. */
export const forwarding = z.object({
  protocol: z.number(),
  enabled: z.boolean(),
  address: z.string(),
  channelCode: z.nullable(z.string()),
  changeTime: instant,
});

export type Forwarding = z.output<typeof forwarding>;

/** As clients send it back with an entity; `setForwarding` changes it. */
const givenForwarding = z.optional(
  z
    .array(
      z.object({
        protocol,
        address: z.string().check(z.maxLength(maxOutboundAddressCharacters)),
        channelCode: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      }),
    )
    .check(z.maxLength(20)),
);

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
  /** 1: counts are forwarded to the targets in `forwarding`. */
  pushStateEnable: z.number(),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Degrees; both or neither. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** A number of words/entrance-types; null: not set. */
  entranceType: z.nullable(z.number()),
  /** Maximum number of people inside; null: not set. */
  capacity: z.nullable(z.number()),
  /** Local time of day, "HH:mm:ss", at which occupancy restarts at 0; null: at opening. */
  occupancyReset: z.nullable(z.string()),
  /** Only the protocols the caller has the permission for (entity:protocol1 to 9). */
  forwarding: z.array(forwarding),
  countCorridor: z.number(),
  countArea: z.number(),
  /** Devices bound to its entrances now. */
  countDevice: z.number(),
  /** Sent back with a change: a change with an older revision is refused (changedMeanwhile). */
  revision: z.number(),
  createTime: instant,
});

export type Entity = z.output<typeof entity>;

/** The organisation of an entity: its id, or the path of ids to it from the top. */
const organisation = { deptId: blankAsUndefined(id), deptIds: z.optional(idsOrObjectsWithId) };

const degrees = (max: number) => blankAsNull(numberField(z.gte(-max), z.lte(max)));

const optionalEntityFields = {
  city: optionalTextLine(100),
  address: optionalTextLine(200),
  remark: optionalMultilineText(500),
  tags: z.optional(tags),
  latitude: degrees(90),
  longitude: degrees(180),
  entranceType: blankAsNull(entranceType),
  capacity: blankAsNull(numberField(z.int(), z.gte(1), z.lte(1_000_000))),
  occupancyReset: blankAsNull(timeOfDay),
};

export const entities = defineRoutes({
  list: {
    method: 'POST',
    path: '/api/entity/getEntitys',
    writes: false,
    access: 'user',
    summary:
      'List the entities the user may see, by name unless sorted; page and size may be sent in the query string.',
    input: z.object({
      ...paging,
      /** Includes all organisations below. */
      deptIds: z.optional(idList),
      /** Searches name, city, address and tags. */
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      timeZone: z.optional(z.string().check(z.maxLength(64))),
      sort: sorting(['id', 'name', 'createTime', 'city', 'deptName', 'timeZone']),
    }),
    output: entity,
    reply: 'list',
  },
  details: {
    method: 'GET',
    path: '/api/entity/details',
    access: 'user',
    summary: 'Get one entity.',
    input: z.object({ id }),
    output: entity,
    reply: 'wrapped',
  },
  add: {
    method: 'POST',
    path: '/api/entity',
    access: 'entity:list',
    summary:
      'Add an entity to an organisation: `deptId`, or the last of `deptIds`. Without opening hours it has the business hours of its company; without a time zone it has that of the company’s entities, if they have one in common.',
    input: z.object({
      name: requiredTextLine(100),
      mobile: requiredTextLine(50),
      email: z.email().check(z.maxLength(200)),
      ...organisation,
      workTime: blankAsUndefined(workTime),
      timeZone: blankAsUndefined(timeZone),
      dstEnable: defaultWhenBlank(zeroOrOne, 1),
      pushStateEnable: defaultWhenBlank(zeroOrOne, 0),
      ...optionalEntityFields,
      forwarding: givenForwarding,
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/entity',
    access: 'entity:list',
    summary:
      'Change an entity; omitted fields keep their values. A change of time zone or daylight saving (system:entity:dst) rewrites its past records.',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(100)),
      mobile: z.optional(requiredTextLine(50)),
      email: z.optional(z.email().check(z.maxLength(200))),
      ...organisation,
      workTime: z.optional(workTime),
      timeZone: z.optional(timeZone),
      dstEnable: blankAsUndefined(zeroOrOne),
      pushStateEnable: blankAsUndefined(zeroOrOne),
      ...optionalEntityFields,
      forwarding: givenForwarding,
    }),
    output: z.object({ rewriting: z.array(z.number()) }),
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/entity',
    access: 'entity:list',
    summary:
      'Delete entities without installed devices, with their areas and entrances; their past counts no longer count anywhere.',
    input: z.object({ ids: selectedIds }),
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
      'Set the address to which an entity’s counts are forwarded by one protocol the caller has the permission for; an empty address removes it.',
    input: z.object({
      entityId: id,
      protocol,
      address: z.string().check(z.trim(), z.maxLength(maxOutboundAddressCharacters)),
      channelCode: optionalTextLine(100),
      enabled: defaultWhenBlank(booleanField, true),
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
