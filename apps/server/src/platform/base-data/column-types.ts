import type { ColumnType, Generated } from 'kysely';

export type GeneratedId = Generated<number>;

/** The database fills in the current time unless a value is given. */
export type CreatedAtColumn = ColumnType<Date, Date | undefined, Date>;
