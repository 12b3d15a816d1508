import type { CallOf } from '@portico/contract/route';
import { companies, type Company } from '@portico/contract/routes/companies';
import { images } from '@portico/contract/routes/images';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf, call } from '../../api/call.ts';
import { refreshSession } from '../../session/session.ts';

const companyKey = ['company'];

/** The person's own company. */
export function useCompany() {
  return useQuery({ queryKey: companyKey, queryFn: ({ signal }) => call(companies.info, {}, signal) });
}

/** The company as it is now. */
export const latestCompany = (): Promise<Company> => call(companies.info, {});

/** Where the browser gets a logo. */
export const logoAddress = (name: string): string => addressOf(images.file, { name });

/** What would be deleted if counts were kept so many months. */
export const previewRetention = (retentionMonths: number) => call(companies.retention, { retentionMonths });

/** Keeps a picture for the company; gives its name. */
export const uploadPicture = async (file: File): Promise<string> =>
  (await call(images.upload, {}, undefined, file)).pathName;

/** Changes the company, and reads anew what follows from it, here and in the session. */
export function useChangeCompany() {
  const client = useQueryClient();
  return async (input: CallOf<typeof companies.changeOneself>) => {
    await call(companies.changeOneself, input);
    // Not only the company: every figure somewhere else may mean something else now.
    await client.invalidateQueries();
    await refreshSession().catch(() => undefined); // it is saved; the rest follows with the next page
  };
}
