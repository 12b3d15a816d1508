import type { RequestOf, ResultOf, Route } from '@portico/contract/route';
import type { Permission } from '@portico/contract/words/permissions';
import { type CountingCompany, createCountingCompany } from './counting-company.ts';
import type { TestServer } from './server.ts';

/** All permissions that analyses require. */
export const analysisPermissions = [
  'comparative',
  'rank:data',
  'growth:list',
  'high',
  'batch',
  'query:create',
] as const satisfies readonly Permission[];

/** A test company with a user who may run every analysis. */
export type AnalysisCompany = CountingCompany & {
  /** The result of a request; throws when it fails. */
  analyse<R extends Route>(route: R, input: RequestOf<R>): Promise<ResultOf<R>>;
  /** The key of a failure, with its details if any; null when the request succeeds. */
  readFailure<R extends Route>(route: R, input: RequestOf<R>): Promise<unknown>;
};

export async function createAnalysisCompany(server: TestServer): Promise<AnalysisCompany> {
  const countingCompany = await createCountingCompany(server);
  const { token } = await server.factory.user({ company: countingCompany.company, permissions: analysisPermissions });
  return {
    ...countingCompany,
    analyse: async (route, input) => (await server.call(route, input, { token })).result,
    async readFailure(route, input) {
      const { error, body } = await server.call(route, input, { token });
      if (error === null) return null;
      const { details } = body as { details?: unknown }; // every failure of the API has the same shape
      return details === undefined ? { key: error } : { key: error, details };
    },
  };
}
