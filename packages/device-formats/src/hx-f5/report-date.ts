import { toLocalSeconds } from '../device-time.ts';

/** The local date of a daily report, "yyyy-MM-dd"; null for anything else and for days that do not exist. */
export function readReportDate(value: unknown): string | null {
  const [date, year = '', month = '', day = ''] =
    /^(\d{4})-(\d\d)-(\d\d)$/.exec(typeof value === 'string' ? value : '') ?? [];
  if (date === undefined || toLocalSeconds(year, month, day, '00', '00', '00') === null) return null;
  return date;
}
