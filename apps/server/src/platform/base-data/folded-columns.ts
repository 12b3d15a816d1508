import { foldForIdentity, foldForSearch, foldSerialNumber } from '@portico/contract/words/identity-fold';

/** The columns of a table that have folded columns beside them, in camelCase. */
export type FoldedTable = {
  /** Compared as names: the folded text is in `<column>Key`. */
  identity?: readonly string[];
  /** Compared as serial numbers: also `<column>Key`. */
  serialNumber?: readonly string[];
  /** Searched: the folded text is in `<column>Search`. */
  search?: readonly string[];
  /**
   * Those with a unique index on the key. `<column>Duplicate` is true for a row that is older than the keys and has the key of a still older
   * row: it keeps its name, which is found by exactly this spelling, until it gets another one.
   */
  unique?: readonly string[];
};

/** All folded columns. The program writes them with every name (`fold-plugin.ts`); SQL only compares them. */
export const foldedTables: Readonly<Record<string, FoldedTable>> = {
  companies: { search: ['name'] },
  organisations: { identity: ['name'], search: ['name'], unique: ['name'] },
  roles: { identity: ['name', 'permission'], search: ['name'], unique: ['name', 'permission'] },
  users: { identity: ['username'], search: ['username', 'nickName', 'phone', 'email'], unique: ['username'] },
  entities: { identity: ['name'], search: ['name', 'city', 'address', 'tags'], unique: ['name'] },
  corridors: { identity: ['name'], search: ['name'], unique: ['name'] },
  areas: { identity: ['name'], search: ['name'], unique: ['name'] },
  deviceModels: { identity: ['code'], search: ['deviceName', 'code'], unique: ['code'] },
  firmwareConfigs: { identity: ['model', 'version'], search: ['model'], unique: ['version'] },
  devices: { serialNumber: ['sn'], identity: ['model', 'version'], search: ['name', 'sn'], unique: ['sn'] },
  unassignedDevices: { serialNumber: ['sn'], search: ['sn'] },
  unassignedMessages: { serialNumber: ['sn'] },
  savedViews: { identity: ['name'], search: ['name'], unique: ['name'] },
  holidays: { identity: ['name'], search: ['name'], unique: ['name'] },
  countingRules: { search: ['reason'] },
  loginAttempts: { identity: ['username'], search: ['username'] },
  operationLogs: { search: ['username', 'targetName'] },
};

export type FoldedColumn = { name: string; of: string; fold: (text: string) => string };

/** The folded columns of a table, with the column that each is computed from. */
export function listFoldedColumns(table: string): readonly FoldedColumn[] {
  return columnsByTable.get(table) ?? [];
}

const columnsByTable = new Map(
  Object.entries(foldedTables).map(([table, { identity = [], serialNumber = [], search = [] }]) => [
    table,
    [
      ...identity.map((of): FoldedColumn => ({ name: `${of}Key`, of, fold: foldForIdentity })),
      ...serialNumber.map((of): FoldedColumn => ({ name: `${of}Key`, of, fold: foldSerialNumber })),
      ...search.map((of): FoldedColumn => ({ name: `${of}Search`, of, fold: foldForSearch })),
    ],
  ]),
);

/** Folds the value of a column; a list of texts becomes one text with a line per item. */
export function foldValue(value: unknown, fold: (text: string) => string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return fold(value);
  if (!Array.isArray(value)) throw new Error(`Only texts can be folded, and this is a ${typeof value}.`);
  return value.map((item) => fold(String(item))).join('\n');
}

/** The folded columns that belong to these values of a row, for statements that Kysely does not build. */
export function foldColumns(table: string, values: Readonly<Record<string, unknown>>): Record<string, string | null> {
  return Object.fromEntries(
    listFoldedColumns(table)
      .filter(({ of }) => of in values)
      .map(({ name, of, fold }) => [name, foldValue(values[of], fold)]),
  );
}
