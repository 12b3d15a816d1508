import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type GeneratedId = Generated<number>;

/** The database fills in the current time unless a value is given. */
export type CreatedAtColumn = ColumnType<Date, Date | undefined, Date>;

// Folded columns, which the program fills in (`fold-plugin.ts`), see folded-columns.ts.

/** `<column>Key`: compared for identity. */
export type KeyColumns<Column extends string> = { [Name in Column as `${Name}Key`]: GeneratedAlways<string> };
/** The same with `<column>Duplicate`: whether an older row has the same key. */
export type UniqueKeyColumns<Column extends string> = KeyColumns<Column> & {
  [Name in Column as `${Name}Duplicate`]: GeneratedAlways<boolean>;
};
/** `<column>Search`: searched. Null where the column is. */
export type SearchColumns<Column extends string> = {
  [Name in Column as `${Name}Search`]: GeneratedAlways<string | null>;
};
