import type { Company } from '@portico/contract/routes/companies';

/** What a company means by its figures. retentionMonths null: for ever. */
export type SettingsValues = {
  businessTime: string;
  captureRate: 1 | 2;
  staffAreCustomers: boolean;
  childrenAreCustomers: boolean;
  groupGap: number | null;
  retentionMonths: number | null;
  revision: number;
};

/** The form of a company's settings. */
export function settingsOf(company: Company): SettingsValues {
  const { businessTime, captureRate, staffAreCustomers, childrenAreCustomers, groupGap } = company;
  const { retentionMonths, revision } = company;
  return {
    businessTime,
    captureRate: captureRate === 2 ? 2 : 1,
    staffAreCustomers,
    childrenAreCustomers,
    groupGap,
    retentionMonths,
    revision,
  };
}

/** Whether counts are kept for less time than before, so that some go. */
export function isShorter(months: number | null, before: number | null): months is number {
  return months !== null && (before === null || months < before);
}
