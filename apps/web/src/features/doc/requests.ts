import { basePath } from '@portico/contract/route';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../api/failure.ts';
import { readDocument } from './read-document.ts';

/** The document the server makes of its own contract; it lies outside the contract, and anybody may read it. */
export function useApiDocument() {
  return useQuery({
    queryKey: ['api-document'],
    queryFn: async ({ signal }) => {
      const reply = await fetch(`${basePath}/openapi.json`, { signal }).catch(() => {
        throw new Failure(0, 'offline');
      });
      if (!reply.ok) throw new Failure(reply.status, null);
      return readDocument(await reply.json());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
