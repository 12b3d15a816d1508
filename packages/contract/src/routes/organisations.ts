import * as z from 'zod/mini';
import {
  blankAsUndefined,
  booleanField,
  defaultWhenBlank,
  id,
  instant,
  requiredTextLine,
  revision,
  selectedIds,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';

/**
 * A node of the organisation tree ("dept" on the wire). A node that is not enabled cannot be selected for more users and entities; those it
 * already has stay, and remain visible as before.
 */
type OrganisationNode = {
  id: number;
  /** null: a root of the trees the caller may see. */
  pid: number | null;
  name: string;
  enabled: boolean;
  /** Ids from the root of the company down to this node. */
  deptIds: number[];
  /** Entities directly below this node. */
  entityCount: number;
  /** Sent back with a change: a change with an older revision is refused (changedMeanwhile). */
  revision: number;
  createTime: string;
  children: OrganisationNode[];
};

export const organisationNode: z.ZodMiniType<OrganisationNode> = z.object({
  id: z.number(),
  pid: z.nullable(z.number()),
  name: z.string(),
  enabled: z.boolean(),
  deptIds: z.array(z.number()),
  entityCount: z.number(),
  revision: z.number(),
  createTime: instant,
  get children() {
    return z.array(organisationNode);
  },
});

export type { OrganisationNode };

export const organisations = defineRoutes({
  tree: {
    method: 'GET',
    path: '/api/dept',
    access: 'user',
    summary:
      'List the organisations the user may see, as trees. `name` keeps the matching organisations and their ancestors.',
    input: z.object({
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      enabled: blankAsUndefined(booleanField),
      /** The company whose tree is requested; only for platform administrators. */
      tenantId: blankAsUndefined(id),
    }),
    output: z.array(organisationNode),
    reply: 'raw',
  },
  add: {
    method: 'POST',
    path: '/api/dept',
    access: 'dept:list',
    summary: 'Add an organisation below another one.',
    input: z.object({ name: requiredTextLine(100), pid: id, enabled: defaultWhenBlank(booleanField, true) }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/dept',
    access: 'dept:list',
    summary: 'Rename, move, enable or disable an organisation; omitted fields keep their values.',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(100)),
      /** null, the value of roots, changes nothing. */
      pid: z.optional(z.nullable(id)),
      enabled: blankAsUndefined(booleanField),
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/dept',
    access: 'dept:list',
    summary: 'Delete organisations that have no children and no entities and are not the only organisation of a user.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
