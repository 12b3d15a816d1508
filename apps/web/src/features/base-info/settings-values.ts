import type { Company } from '@portico/contract/routes/companies';

/** Values of the settings form. retentionMonths null: counts are stored without limit; historyDays null: records back to 2000 are stored. */
export type SettingsValues = {
  businessTime: string;
  captureRate: 1 | 2;
  staffAreCustomers: boolean;
  childrenAreCustomers: boolean;
  retentionMonths: number | null;
  historyDays: number | null;
  /** Networks, one per line. */
  deviceNetworks: string;
  revision: number;
};

/** Initial values of the settings form. */
export function toSettingsValues(company: Company): SettingsValues {
  const { businessTime, captureRate, staffAreCustomers, childrenAreCustomers } = company;
  const { retentionMonths, historyDays, deviceNetworks, revision } = company;
  return {
    businessTime,
    captureRate: captureRate === 2 ? 2 : 1,
    staffAreCustomers,
    childrenAreCustomers,
    retentionMonths,
    historyDays,
    deviceNetworks: (deviceNetworks ?? []).join('\n'),
    revision,
  };
}

/** Whether counts would be stored for a shorter time than before, which deletes the oldest ones. Months; null: without limit. */
export function isShorterRetention(months: number | null, before: number | null): months is number {
  return months !== null && (before === null || months < before);
}
