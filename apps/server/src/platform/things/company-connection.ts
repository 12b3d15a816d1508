import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isWrite } from './writes.ts';

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
    try {
      await this.inner.executeQuery(this.#enter(settings));
    } catch (error) {
      await this.#driver.rollbackTransaction(this.inner).catch(() => {}); // The first fault is the one to tell.
      throw error;
    }
    this.#inTransaction = true;
  }

  /** Begins a transaction with the role and the company set until its end. Without parameters both statements go in one message. */
  #enter({ isolationLevel, accessMode }: TransactionSettings): CompiledQuery {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(', ');
    const company = this.#sight === 'all' ? 'all' : this.#sight.toFixed(0);
    return CompiledQuery.raw(
      `begin ${modes}; select set_config('portico.company', '${company}', true), set_config('role', '${role}', true)`,
    );
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
    if (!isWrite(query.sql)) return this.#read(query);
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

  /**
   * A whole transaction in one round trip. Where it could not begin, the rows are dropped, because they were
   * read without the role; a read changes nothing.
   */
  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [begun, result, ended] = await Promise.allSettled([
      this.inner.executeQuery(this.#enter({ accessMode: 'read only' })),
      this.inner.executeQuery<R>(query),
      this.inner.executeQuery(CompiledQuery.raw('commit')),
    ]);
    if (ended.status === 'rejected') await this.#driver.rollbackTransaction(this.inner).catch(() => {}); // Not to be used again.
    for (const step of [begun, result, ended]) if (step.status === 'rejected') throw step.reason;
    if (result.status === 'fulfilled') return result.value;
    throw new Error('A read has neither rows nor an error.');
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (!this.#inTransaction) throw new Error('Stream the rows of a company inside a transaction.');
    yield* this.inner.streamQuery<R>(query, chunkSize);
  }
}
