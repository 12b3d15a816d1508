import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { devicesKind } from './devices-kind.ts';
import { entitiesKind } from './entities-kind.ts';
import { entrancesKind } from './entrances-kind.ts';
import type { KindDefinition } from './kind-definition.ts';
import { organisationsKind } from './organisations-kind.ts';
import { targetsKind } from './targets-kind.ts';
import { usersKind } from './users-kind.ts';

/** Every kind of data that spreadsheets can contain. */
export const kindDefinitions: Readonly<Record<SpreadsheetKind, KindDefinition>> = {
  organisations: organisationsKind,
  entities: entitiesKind,
  entrances: entrancesKind,
  devices: devicesKind,
  users: usersKind,
  targets: targetsKind,
};
