import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** Whose rows a connection sees: one company's, or those of all of them. */
export type Sight = number | 'all';

/** The role of calls of people: it owns nothing, and row-level security holds for it. */
const role = 'portico_app';

/** Gives every Kysely on it the same driver, so that all of them share its connections. */
export function withOneDriver(dialect: Dialect): Dialect & { driver: Driver } {
  const driver = dialect.createDriver();
  return {
    driver,
    createDriver: () => driver,
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

/**
 * A dialect on which every query runs inside a transaction that works for one company only: the database itself hides what
 * belongs to others. The connections are those of `shared`, which must have been opened before.
 */
export function companyDialect(shared: Dialect & { driver: Driver }, sight: Sight): Dialect {
  return { ...shared, createDriver: () => new CompanyDriver(shared.driver, sight) };
}

class CompanyDriver implements Driver {
  #inner: Driver;
  #sight: Sight;

  constructor(inner: Driver, sight: Sight) {
    this.#inner = inner;
    this.#sight = sight;
  }

  // The shared driver is opened and closed by whoever opened the store.
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<CompanyConnection> {
    return new CompanyConnection(this.#inner, await this.#inner.acquireConnection(), this.#sight);
  }

  releaseConnection(connection: CompanyConnection): Promise<void> {
    return this.#inner.releaseConnection(connection.inner);
  }

  beginTransaction(connection: CompanyConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings);
  }

  commitTransaction(connection: CompanyConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: CompanyConnection): Promise<void> {
    return connection.rollback();
  }
}

class CompanyConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  #driver: Driver;
  #sight: Sight;
  #inTransaction = false;

  constructor(driver: Driver, inner: DatabaseConnection, sight: Sight) {
    this.#driver = driver;
    this.inner = inner;
    this.#sight = sight;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(', ');
    const company = this.#sight === 'all' ? 'all' : this.#sight.toFixed(0);
    // Without parameters both statements go in one round trip; what is set lasts until the end of the transaction.
    const enter = `begin ${modes}; select set_config('portico.company', '${company}', true), set_config('role', '${role}', true)`;
    try {
      await this.inner.executeQuery(CompiledQuery.raw(enter));
    } catch (error) {
      await this.#driver.rollbackTransaction(this.inner).catch(() => {}); // The first fault is the one to tell.
      throw error;
    }
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.commitTransaction(this.inner);
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.rollbackTransaction(this.inner);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.inner.executeQuery<R>(query);
    await this.begin({});
    let result: QueryResult<R>;
    try {
      result = await this.inner.executeQuery<R>(query);
    } catch (error) {
      await this.rollback();
      throw error;
    }
    await this.commit();
    return result;
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (!this.#inTransaction) throw new Error('Stream the rows of a company inside a transaction.');
    yield* this.inner.streamQuery<R>(query, chunkSize);
  }
}
