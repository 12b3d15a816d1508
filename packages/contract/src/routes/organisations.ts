import * as z from 'zod/mini';
import { flag, id, idList, instant, line, orElse, revision, unlessBlank } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';

/**
 * A node of the organisation tree ("dept" on the wire). One that is not enabled can no longer be chosen for people and entities; whoever
 * and whatever hangs on it already stays, and is seen as before.
 */
type OrganisationNode = {
  id: number;
  /** null: a root of what the caller may see. */
  pid: number | null;
  name: string;
  enabled: boolean;
  /** Ids from the root of the company down to this node. */
  deptIds: number[];
  /** Entities hanging on this very node. */
  entityCount: number;
  /** To be sent back with a change: one who edits an older one is refused (changedMeanwhile). */
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
    summary: 'The organisations the user may see, as trees. `name` keeps the matching nodes and the way to them.',
    input: z.object({
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      enabled: unlessBlank(flag),
      /** Platform administrators say whose tree they mean. */
      tenantId: unlessBlank(id),
    }),
    output: z.array(organisationNode),
    reply: 'raw',
  },
  add: {
    method: 'POST',
    path: '/api/dept',
    access: 'dept:list',
    summary: 'Add an organisation below another one.',
    input: z.object({ name: line(100), pid: id, enabled: orElse(flag, true) }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/dept',
    access: 'dept:list',
    summary: 'Rename, move or switch an organisation on or off; what is not given stays.',
    input: z.object({
      id,
      revision,
      name: z.optional(line(100)),
      /** null, as roots have it, changes nothing. */
      pid: z.optional(z.nullable(id)),
      enabled: unlessBlank(flag),
    }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/dept',
    access: 'dept:list',
    summary: 'Delete organisations without children and entities, which are nobody’s only one.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
});
