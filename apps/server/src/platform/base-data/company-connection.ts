import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isWrite } from './write-counter.ts';

/** The company whose rows a connection sees, or 'all' companies. */
export type VisibleCompany = number | 'all';

/** The database role for requests of users: it owns no tables, so row-level security applies to it. */
const role = 'portico_app';

/** Returns a dialect that gives every Kysely instance the same driver, so that all of them share its connections. */
export function shareDriver(dialect: Dialect): Dialect & { driver: Driver } {
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
 * A dialect that runs every query inside a transaction limited to `company`: row-level security of the database hides the rows of
 * other companies. It uses the connections of `shared`, which must have been opened before.
 */
export function createCompanyDialect(shared: Dialect & { driver: Driver }, company: VisibleCompany): Dialect {
  return { ...shared, createDriver: () => new CompanyDriver(shared.driver, company) };
}

class CompanyDriver implements Driver {
  #inner: Driver;
  #sight: VisibleCompany;

  constructor(inner: Driver, company: VisibleCompany) {
    this.#inner = inner;
    this.#sight = company;
  }

  // The shared driver is opened and closed by `openBaseData`.
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<CompanyConnection> {
    return new CompanyConnection(this.#inner, await this.#inner.acquireConnection(), this.#sight);
  }

  releaseConnection(connection: CompanyConnection): Promise<void> {
    return this.#inner.releaseConnection(connection.innerConnection);
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
  readonly innerConnection: DatabaseConnection;
  #driver: Driver;
  #sight: VisibleCompany;
  #inTransaction = false;

  constructor(driver: Driver, inner: DatabaseConnection, company: VisibleCompany) {
    this.#driver = driver;
    this.innerConnection = inner;
    this.#sight = company;
  }

  async begin(settings: TransactionSettings): Promise<void> {
    try {
      await this.innerConnection.executeQuery(this.#enter(settings));
    } catch (error) {
      await this.#driver.rollbackTransaction(this.innerConnection).catch(() => {}); // Report the first error.
      throw error;
    }
    this.#inTransaction = true;
  }

  /** Begins a transaction and sets role and company until its end. No parameters, so that both statements go in one message. */
  #enter({ isolationLevel, accessMode }: TransactionSettings): CompiledQuery {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(', ');
    const company = this.#sight === 'all' ? 'all' : this.#sight.toFixed(0);
    return CompiledQuery.raw(
      `begin ${modes}; select set_config('portico.company', '${company}', true), set_config('role', '${role}', true)`,
    );
  }

  async commit(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.commitTransaction(this.innerConnection);
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    await this.#driver.rollbackTransaction(this.innerConnection);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#inTransaction) return this.innerConnection.executeQuery<R>(query);
    if (!isWrite(query.sql)) return this.#read(query);
    await this.begin({});
    let result: QueryResult<R>;
    try {
      result = await this.innerConnection.executeQuery<R>(query);
    } catch (error) {
      await this.rollback();
      throw error;
    }
    await this.commit();
    return result;
  }

  /**
   * A read and its transaction in one round trip. If the transaction could not begin, the rows are dropped, because they were read
   * without the role.
   */
  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [beginResult, result, commitResult] = await Promise.allSettled([
      this.innerConnection.executeQuery(this.#enter({ accessMode: 'read only' })),
      this.innerConnection.executeQuery<R>(query),
      this.innerConnection.executeQuery(CompiledQuery.raw('commit')),
    ]);
    if (commitResult.status === 'rejected')
      await this.#driver.rollbackTransaction(this.innerConnection).catch(() => {}); // Clean up.
    for (const step of [beginResult, result, commitResult]) if (step.status === 'rejected') throw step.reason;
    if (result.status === 'fulfilled') return result.value;
    throw new Error('A read has neither rows nor an error.');
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (!this.#inTransaction) throw new Error('Stream the rows of a company inside a transaction.');
    yield* this.innerConnection.streamQuery<R>(query, chunkSize);
  }
}
