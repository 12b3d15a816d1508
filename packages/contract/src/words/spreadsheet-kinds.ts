import type { Permission } from './permissions.ts';

/** What can be brought in from a spreadsheet and taken out into one. */
export const spreadsheetKinds = ['organisations', 'entities', 'entrances', 'devices', 'users', 'targets'] as const;

export type SpreadsheetKind = (typeof spreadsheetKinds)[number];

/** Who may bring in and take out things of a kind is who may change them; the handlers ask for the right of the kind. */
export const kindRights = {
  organisations: 'dept:list',
  entities: 'entity:list',
  entrances: 'entranceExit:list',
  devices: 'device:list',
  users: 'user:list',
  targets: 'entity:list',
} as const satisfies Record<SpreadsheetKind, Permission>;
