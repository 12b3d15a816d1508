import { operationTypes } from '@portico/contract/routes/logs';
import type { OperationFilter } from './requests.ts';

/** The filters of both logs as they stand in the address; '' means not set. Days are in the time zone of the browser, both included. */
export const emptyLogFilters = { view: '', name: '', operator: '', type: '', status: '', from: '', to: '' };
export type LogFilters = Readonly<Record<keyof typeof emptyLogFilters, string>>;

const day = /^\d{4}-\d\d-\d\d$/;

/** Accepted values in the address; any other value counts as not set. */
export const logFilterPatterns = {
  view: /^logins$/,
  type: new RegExp(`^(${operationTypes.join('|')})$`),
  status: /^(ok|refused)$/,
  from: day,
  to: day,
};

const statuses = ['ok', 'refused'] as const;

/** The filters that both logs share, as input of the server; `zone`: the time zone of the days. */
export function toCommonLogInput({ name, status, from, to }: LogFilters, zone: string) {
  const knownValue = statuses.find((known) => known === status);
  return {
    zone,
    ...(name === '' ? {} : { name }),
    ...(knownValue === undefined ? {} : { status: knownValue }),
    ...(from === '' && to === '' ? {} : { createTime: between(from, to) }),
  };
}

/** The filters of the operation log as input of the server. */
export function toOperationLogInput(filters: LogFilters, zone: string): OperationFilter {
  const { operator, type } = filters;
  const knownValue = operationTypes.find((known) => known === type);
  return {
    ...toCommonLogInput(filters, zone),
    ...(operator === '' ? {} : { operator }),
    ...(knownValue === undefined ? {} : { type: knownValue }),
  };
}

function between(from: string, to: string): string[] {
  return [`${from === '' ? '1970-01-02' : from} 00:00:00`, `${to === '' ? '2099-12-31' : to} 23:59:59`];
}
