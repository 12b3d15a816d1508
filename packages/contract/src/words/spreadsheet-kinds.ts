import type { Permission } from './permissions.ts';

/** The kinds of data that can be imported from and exported to a spreadsheet. */
export const spreadsheetKinds = ['organisations', 'entities', 'entrances', 'devices', 'users', 'targets'] as const;

export type SpreadsheetKind = (typeof spreadsheetKinds)[number];

/** The permission required to import or export each kind: the one required to change its data. The handlers check it. */
export const spreadsheetRights = {
  organisations: 'dept:list',
  entities: 'entity:list',
  entrances: 'entranceExit:list',
  devices: 'device:list',
  users: 'user:list',
  targets: 'entity:list',
} as const satisfies Record<SpreadsheetKind, Permission>;
