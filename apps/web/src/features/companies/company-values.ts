import type { Company } from '@portico/contract/routes/companies';
import { defaultHistoryDays } from '@portico/contract/words/refusals';

/** Values of the company form. Days are in the time zone of this browser; null: no expiry, or no limit. */
export type CompanyValues = {
  name: string;
  contact: string;
  phone: string;
  address: string;
  lastDay: string | null;
  deviceQuota: number | null;
  historyDays: number | null;
  requireSecondFactor: boolean;
};

/** Initial values of the company form, for a new company or the one given. */
export function toCompanyValues(company: Company | null): CompanyValues {
  return {
    name: company?.name ?? '',
    contact: company?.contact ?? '',
    phone: company?.phone ?? '',
    address: company?.address ?? '',
    lastDay: company?.expireTime == null ? null : formatLastDay(company.expireTime),
    deviceQuota: company?.deviceQuota ?? null,
    historyDays: company === null ? defaultHistoryDays : company.historyDays,
    requireSecondFactor: company?.requireSecondFactor ?? false,
  };
}

/** The form values as input of the server: the company expires at the end of its last day. */
export function toCompanyInput({ lastDay, ...given }: CompanyValues) {
  return { ...given, expireTime: lastDay === null ? null : endOf(lastDay) };
}

/** The last whole day before an instant, "yyyy-MM-dd" in the time zone of this browser. */
export function formatLastDay(expireTime: string): string {
  const before = new Date(Date.parse(expireTime) - 1);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${before.getFullYear()}-${two(before.getMonth() + 1)}-${two(before.getDate())}`;
}

function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}
