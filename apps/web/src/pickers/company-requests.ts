import type { RequestOf } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { images } from '@portico/contract/routes/images';
import { useQueryClient } from '@tanstack/react-query';
import { buildRequestUrl, call } from '../api/call.ts';
import { refreshSession } from '../session/session.ts';

/** The URL of a logo. */
export const buildLogoUrl = (name: string): string => buildRequestUrl(images.file, { name });

/** Uploads a picture of the company and returns its name on the server. */
export const uploadPicture = async (file: File): Promise<string> =>
  (await call(images.upload, {}, undefined, file)).pathName;

/** Changes the company and refreshes everything that depends on it, here and in the session. */
export function useChangeCompany() {
  const client = useQueryClient();
  return async (input: RequestOf<typeof companies.changeOneself>) => {
    await call(companies.changeOneself, input);
    // Refresh all queries, not only the company: its settings change the meaning of figures on every page.
    await client.invalidateQueries();
    await refreshSession().catch(() => undefined); // the change is saved; the session is read again with the next page
  };
}
