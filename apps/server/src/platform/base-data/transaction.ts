import type { Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** A transaction on the base data. */
export type Tx = Transaction<Database>;
