import type { CallOf, ResultOf, Route } from '@portico/contract/route';
import type { Permission } from '@portico/contract/words/permissions';
import { type CountingCompany, countingCompany } from './counting-company.ts';
import type { TestServer } from './server.ts';

/** Every right an analysis asks for. */
export const analysisRights = [
  'comparative',
  'rank:data',
  'growth:list',
  'high',
  'batch',
  'query:create',
] as const satisfies readonly Permission[];

/** A company whose people may ask for every analysis. */
export type ComparingCompany = CountingCompany & {
  /** An answer; throws where the call fails. */
  analyse<R extends Route>(route: R, input: CallOf<R>): Promise<ResultOf<R>>;
  /** The key of a failure, with what it says of fields; null where it works. */
  refusal<R extends Route>(route: R, input: CallOf<R>): Promise<unknown>;
};

export async function comparingCompany(server: TestServer): Promise<ComparingCompany> {
  const us = await countingCompany(server);
  const { token } = await server.world.user({ company: us.company, permissions: analysisRights });
  return {
    ...us,
    analyse: async (route, input) => (await server.call(route, input, { token })).result,
    async refusal(route, input) {
      const { error, body } = await server.call(route, input, { token });
      if (error === null) return null;
      const { details } = body as { details?: unknown }; // every failure of the API has the same shape
      return details === undefined ? { key: error } : { key: error, details };
    },
  };
}
