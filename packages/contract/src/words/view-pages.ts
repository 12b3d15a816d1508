import type { Permission } from './permissions.ts';

/** The pages whose settings can be saved as a view, each with the permission that opens it. */
export const viewPages = {
  queryCreate: 'query:create',
  queryOrganisation: 'entity:query:query',
  queryEntity: 'entity:query:query',
  queryArea: 'query:area:query',
  queryAccess: 'query:access:query',
  queryProportion: 'query:access:query',
  contrast: 'comparative',
  rank: 'rank:data',
  highLow: 'high',
  growth: 'growth:list',
  batch: 'batch',
  matrix: 'high',
  vehicles: 'comparative',
  funnel: 'comparative',
  festival: 'festival:list',
  festivalDetail: 'festival:list',
  festivalCompare: 'festivalcompare',
} as const satisfies Record<string, Permission>;

export type ViewPage = keyof typeof viewPages;

export const viewPageNames = Object.keys(viewPages) as ViewPage[];

/** Who may open a saved view: its owner only, or all users of the company with the permission for its page. */
export const viewSharingModes = ['private', 'company'] as const;

export type ViewSharingMode = (typeof viewSharingModes)[number];
