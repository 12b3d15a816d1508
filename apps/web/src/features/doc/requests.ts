import { basePath } from '@portico/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../api/failure.ts';
import { parseApiDocument } from './parse-api-document.ts';

/** The OpenAPI document that the server generates from its contract. The document itself is not part of the contract and is public. */
export function useApiDocument() {
  return useQuery({
    queryKey: ['api-document'],
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${basePath}/openapi.json`, { signal }).catch(() => {
        throw new Failure(0, 'offline');
      });
      if (!reply.ok) throw new Failure(reply.status, null);
      return parseApiDocument(await reply.json());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
