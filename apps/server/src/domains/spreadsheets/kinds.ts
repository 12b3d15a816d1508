import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { devicesKind } from './devices-kind.ts';
import { entitiesKind } from './entities-kind.ts';
import { entrancesKind } from './entrances-kind.ts';
import type { Kind } from './kind.ts';
import { organisationsKind } from './organisations-kind.ts';
import { targetsKind } from './targets-kind.ts';
import { usersKind } from './users-kind.ts';

/** Every kind of thing that travels in spreadsheets. */
export const kinds: Readonly<Record<SpreadsheetKind, Kind>> = {
  organisations: organisationsKind,
  entities: entitiesKind,
  entrances: entrancesKind,
  devices: devicesKind,
  users: usersKind,
  targets: targetsKind,
};
