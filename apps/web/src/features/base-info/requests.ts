import { type Company, companies } from '@portico/contract/routes/companies';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const companyKey = ['company'];

/** The user's own company. */
export function useCompany() {
  return useQuery({ queryKey: companyKey, queryFn: ({ signal }) => call(companies.info, {}, signal) });
}

/** The current state of the company. */
export const fetchLatestCompany = (): Promise<Company> => call(companies.info, {});

/** What would be deleted if counts were stored for only this many months. */
export const previewRetention = (retentionMonths: number) => call(companies.retention, { retentionMonths });
