import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { PGliteDialect, type PGliteDialectConfig } from 'kysely';

/** Longer than any query here takes; only a transaction that waits for itself gets here. */
const patienceMilliseconds = 30_000;

/**
 * PGlite has one connection. Kysely's driver hands it to everybody at once, so that a query of one request would run inside the
 * open transaction of another; here everybody waits for their turn instead.
 */
export class OneConnectionDialect extends PGliteDialect {
  #onWrite: (sql: string) => void;

  /** `onWrite` hears of every statement that may have written, and of the end of its transaction. */
  constructor(config: PGliteDialectConfig & { onWrite: (sql: string) => void }) {
    super(config);
    this.#onWrite = config.onWrite;
  }

  override createDriver(): Driver {
    return new TurnTakingDriver(super.createDriver(), this.#onWrite);
  }
}

class TurnTakingDriver implements Driver {
  #inner: Driver;
  #onWrite: (sql: string) => void;
  /** What the open transaction has written so far. */
  #written: string[] = [];
  #turn: Promise<void> = Promise.resolve();
  #finish: () => void = () => {};
  #connections = new WeakMap<DatabaseConnection, DatabaseConnection>();

  constructor(inner: Driver, onWrite: (sql: string) => void) {
    this.#inner = inner;
    this.#onWrite = onWrite;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turn;
    let finish = () => {};
    this.#turn = new Promise((resolve) => {
      finish = resolve;
    });
    try {
      await withPatience(before);
    } catch (error) {
      // Whoever waits behind us still has to wait for the one before us.
      void before.then(finish);
      throw error;
    }
    this.#finish = finish;
    const inner = await this.#inner.acquireConnection();
    this.#written = [];
    const connection = watched(inner, (sql) => {
      this.#written.push(sql);
      this.#onWrite(sql);
    });
    this.#connections.set(connection, inner);
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    try {
      await this.#inner.releaseConnection(this.#innerOf(connection));
    } finally {
      this.#finish();
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(this.#innerOf(connection), settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.commitTransaction(this.#innerOf(connection));
    this.#tellAgain();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.rollbackTransaction(this.#innerOf(connection));
    this.#tellAgain();
  }

  #tellAgain(): void {
    for (const sql of this.#written) this.#onWrite(sql);
    this.#written = [];
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }

  #innerOf(connection: DatabaseConnection): DatabaseConnection {
    const inner = this.#connections.get(connection);
    if (inner === undefined) throw new Error('This connection does not belong to this driver.');
    return inner;
  }
}

function watched(inner: DatabaseConnection, onWrite: (sql: string) => void): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await inner.executeQuery<R>(query);
      if (mayWrite(query.sql, result)) onWrite(query.sql);
      return result;
    },
    streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
  };
}

function mayWrite(sql: string, { numAffectedRows }: QueryResult<unknown>): boolean {
  // Jobs look for something to change every few seconds and mostly find nothing. What begins with "with" tells its last part's rows only.
  const changesRows = /^\s*(insert|update|delete)\b/i.test(sql);
  return !/^\s*select\b/i.test(sql) && !(changesRows && numAffectedRows === 0n);
}

async function withPatience(turn: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error(
            'Waited 30 s for the embedded database: inside a transaction use the transaction, not the database.',
          ),
        ),
      patienceMilliseconds,
    );
  });
  try {
    await Promise.race([turn, late]);
  } finally {
    clearTimeout(timer);
  }
}
