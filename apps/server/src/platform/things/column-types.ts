import type { ColumnType, Generated } from 'kysely';

export type Id = Generated<number>;

/** Filled by the database unless given. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>;
