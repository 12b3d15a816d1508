import * as z from 'zod/mini';
import { fixedField } from '../fields/fixed-field.ts';
import {
  blankAsUndefined,
  defaultWhenBlank,
  id,
  idList,
  instant,
  paging,
  requiredTextLine,
  revision,
  selectedIds,
  wholeNumber,
} from '../fields/wire.ts';
import { defineRoutes, emptyObject } from '../route.ts';
import { viewPageNames, viewSharingModes } from '../words/view-pages.ts';

/** Maximum length of a saved page query, in characters. */
export const maxViewStateLength = 4000;

const pair = /^[a-z][\w.-]{0,39}=(?:[\w.~!*'(),:;@$+-]|%[0-9a-f]{2})*$/i;

/** The query string of an address: only name=value pairs, each name once. Empty: the page with its default settings. */
const viewState = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' ? given.replace(/^\?/, '') : given)),
  z.string().check(z.maxLength(maxViewStateLength), z.refine(isQuery)),
);

function isQuery(text: string): boolean {
  if (text === '') return true;
  const pairs = text.split('&');
  return pairs.every((one) => pair.test(one)) && new Set(pairs.map((one) => one.split('=')[0])).size === pairs.length;
}

/** A saved view without its query. */
export const savedView = z.object({
  id: z.number(),
  viewPage: z.enum(viewPageNames),
  name: z.string(),
  shared: z.enum(viewSharingModes),
  isMine: z.boolean(),
  /** Display name of the owner; null: the user has been deleted. */
  owner: z.nullable(z.string()),
  /** Whether the caller may delete it: the owner, or an administrator of the company if it is shared. */
  canRemove: z.boolean(),
  createTime: instant,
  changeTime: instant,
  revision: z.number(),
});

export type SavedView = z.output<typeof savedView>;

/** An entity, entrance, area or organisation the caller may see. */
const visiblePlace = z.object({
  id: z.number(),
  name: z.string(),
  /** For an entrance or area: name of its entity. */
  entityName: z.nullable(z.string()),
  /**
   * Opening hours, each once, "HH:mm:ss~HH:mm:ss": of the entity itself or of the entrance's or area's entity; for an organisation, of the
   * entities below it that the caller may see.
   */
  workTimes: z.array(z.string()),
});

export type VisiblePlace = z.output<typeof visiblePlace>;

/**
 * The places in a link that the caller may see, in the order of the link. The other places (deleted, of another company, or outside the
 * caller's scope) are only counted in `leftOut`.
 */
const visiblePlaces = { places: z.array(visiblePlace), leftOut: z.number() };

const sharing = z.enum(viewSharingModes);

export const savedViews = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/views',
    access: 'user',
    summary:
      'List the caller’s own views and those shared in the company, for pages the caller may open; own views first, then by name.',
    input: z.object({
      ...paging,
      viewPage: z.optional(z.enum(viewPageNames)),
      name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    }),
    output: savedView,
    reply: 'list',
  },
  open: {
    method: 'POST',
    path: '/api/views/open',
    writes: false,
    access: 'user',
    summary: 'Get a view with the query of its page, and the places in it that the caller may see.',
    input: z.object({ id }),
    output: z.object({ ...savedView.shape, state: z.string(), ...visiblePlaces }),
    reply: 'wrapped',
  },
  visible: {
    method: 'POST',
    path: '/api/views/visible',
    writes: false,
    access: 'user',
    summary: 'List the places of a link that the caller may see, and the number of the others without their identity.',
    input: z.object({
      /** 0 entities, 1 entrances, 2 areas, 3 organisations. */
      rangeType: defaultWhenBlank(wholeNumber, 0),
      ids: z._default(idList, []),
    }),
    output: z.object(visiblePlaces),
    reply: 'wrapped',
  },
  add: {
    method: 'POST',
    path: '/api/views',
    access: 'user',
    summary: 'Save the query of a page the caller may open, for the caller alone or for the company.',
    input: z.object({
      viewPage: z.enum(viewPageNames),
      name: requiredTextLine(80),
      state: viewState,
      shared: z._default(sharing, 'private'),
    }),
    output: z.object({ id: z.number() }),
    reply: 'wrapped',
  },
  change: {
    method: 'PUT',
    path: '/api/views',
    access: 'user',
    summary:
      'Rename, share or overwrite one of the caller’s own views; omitted fields keep their values. An administrator of the company may end the sharing of other users’ views.',
    input: z.object({
      id,
      revision,
      name: z.optional(requiredTextLine(80)),
      state: z.optional(viewState),
      shared: blankAsUndefined(sharing),
      viewPage: fixedField,
    }),
    output: emptyObject,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/views',
    access: 'user',
    summary: 'Delete the caller’s own views; an administrator of the company may also delete shared views.',
    input: z.object({ ids: selectedIds }),
    output: emptyObject,
    reply: 'wrapped',
  },
});
