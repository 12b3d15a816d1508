import * as z from 'zod/mini';
import { id, idList, instant, line, orElse, paging, revision, unlessBlank, wholeNumber } from '../fields/wire.ts';
import { defineRoutes, nothing } from '../route.ts';
import { viewPageNames, viewSharings } from '../words/view-pages.ts';

/** The longest query of a page that can be saved, in characters. */
export const longestViewState = 4000;

const pair = /^[a-z][\w.-]{0,39}=(?:[\w.~!*'(),:;@$+-]|%[0-9a-f]{2})*$/i;

/** What an address holds behind its "?", and nothing but name=value pairs, each name once. Empty: the page as it opens by itself. */
const viewState = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' ? given.replace(/^\?/, '') : given)),
  z.string().check(z.maxLength(longestViewState), z.refine(isQuery)),
);

function isQuery(text: string): boolean {
  if (text === '') return true;
  const pairs = text.split('&');
  return pairs.every((one) => pair.test(one)) && new Set(pairs.map((one) => one.split('=')[0])).size === pairs.length;
}

/** A view without what it holds. */
export const savedView = z.object({
  id: z.number(),
  viewPage: z.enum(viewPageNames),
  name: z.string(),
  shared: z.enum(viewSharings),
  isMine: z.boolean(),
  /** Who saved it, by their shown name; null: the person has been deleted. */
  owner: z.nullable(z.string()),
  /** Whether the caller may delete it: their own, and shared ones for an administrator of the company. */
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
  /** Of an entrance or area: the entity it belongs to. */
  entityName: z.nullable(z.string()),
  /** Opening hours of the entities it is or is part of, or that are below it and seen: each once, "HH:mm:ss~HH:mm:ss". */
  workTimes: z.array(z.string()),
});

export type VisiblePlace = z.output<typeof visiblePlace>;

/** Of the places a link names, those the caller may see, in its order; gone, foreign and hidden ones are only counted. */
const visiblePlaces = { places: z.array(visiblePlace), leftOut: z.number() };

const sharing = z.enum(viewSharings);

export const savedViews = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/views',
    access: 'user',
    summary:
      'One’s own views and those the company shares, of pages the caller may open; own ones first, then by name.',
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
    summary: 'A view with the query its page opens with, and which of the places in it the caller may see.',
    input: z.object({ id }),
    output: z.object({ ...savedView.shape, state: z.string(), ...visiblePlaces }),
    reply: 'wrapped',
  },
  visible: {
    method: 'POST',
    path: '/api/views/visible',
    writes: false,
    access: 'user',
    summary: 'Which of the places a link names the caller may see; how many others there are, not which.',
    input: z.object({
      /** 0 entities, 1 entrances, 2 areas, 3 organisations. */
      rangeType: orElse(wholeNumber, 0),
      ids: z._default(idList, []),
    }),
    output: z.object(visiblePlaces),
    reply: 'wrapped',
  },
  add: {
    method: 'POST',
    path: '/api/views',
    access: 'user',
    summary: 'Save the query of a page the caller may open, for oneself or for the company.',
    input: z.object({
      viewPage: z.enum(viewPageNames),
      name: line(80),
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
      'Rename, share or save anew one’s own view; what is not given stays. An administrator of the company may end the sharing of others’.',
    input: z.object({
      id,
      revision,
      name: z.optional(line(80)),
      state: z.optional(viewState),
      shared: unlessBlank(sharing),
    }),
    output: nothing,
    reply: 'wrapped',
  },
  remove: {
    method: 'DELETE',
    path: '/api/views',
    access: 'user',
    summary: 'Delete one’s own views, or as an administrator of the company shared ones.',
    input: z.object({ ids: idList }),
    output: nothing,
    reply: 'wrapped',
  },
});
