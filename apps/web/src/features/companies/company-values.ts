import type { Company } from '@portico/contract/routes/companies';

/** What the form of a company holds. Days are of this browser's zone; null is never, or any number. */
export type CompanyValues = {
  name: string;
  contact: string;
  phone: string;
  address: string;
  lastDay: string | null;
  deviceQuota: number | null;
  requireSecondFactor: boolean;
};

/** The form of a company, or of a new one. */
export function valuesOf(company: Company | null): CompanyValues {
  return {
    name: company?.name ?? '',
    contact: company?.contact ?? '',
    phone: company?.phone ?? '',
    address: company?.address ?? '',
    lastDay: company?.expireTime == null ? null : lastDayOf(company.expireTime),
    deviceQuota: company?.deviceQuota ?? null,
    requireSecondFactor: company?.requireSecondFactor ?? false,
  };
}

/** The form as the server takes it: the company's time ends with its last day. */
export function inputOf({ lastDay, ...said }: CompanyValues) {
  return { ...said, expireTime: lastDay === null ? null : endOf(lastDay) };
}

/** The last whole day before an instant, "yyyy-MM-dd" in this browser's zone. */
export function lastDayOf(expireTime: string): string {
  const before = new Date(Date.parse(expireTime) - 1);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${before.getFullYear()}-${two(before.getMonth() + 1)}-${two(before.getDate())}`;
}

function endOf(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).toISOString();
}
