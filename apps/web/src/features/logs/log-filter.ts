import { operationTypes } from '@portico/contract/routes/logs';
import type { OperationFilter } from './requests.ts';

/** The filters of both logs as the address keeps them; '' is not set. Days are the reader's own, both included. */
export const logFilters = { view: '', name: '', operator: '', type: '', status: '', from: '', to: '' };
export type LogFilters = Readonly<Record<keyof typeof logFilters, string>>;

const day = /^\d{4}-\d\d-\d\d$/;

/** What else may stand in the address for them is not set. */
export const acceptedFilters = {
  view: /^logins$/,
  type: new RegExp(`^(${operationTypes.join('|')})$`),
  status: /^(ok|refused)$/,
  from: day,
  to: day,
};

const statuses = ['ok', 'refused'] as const;

/** The part of the filters both logs have, as the server takes them. */
export function sharedInput({ name, status, from, to }: LogFilters, zone: string) {
  const wanted = statuses.find((known) => known === status);
  return {
    zone,
    ...(name === '' ? {} : { name }),
    ...(wanted === undefined ? {} : { status: wanted }),
    ...(from === '' && to === '' ? {} : { createTime: between(from, to) }),
  };
}

/** The filters of the operation log, as the server takes them. */
export function operationInput(filters: LogFilters, zone: string): OperationFilter {
  const { operator, type } = filters;
  const wanted = operationTypes.find((known) => known === type);
  return {
    ...sharedInput(filters, zone),
    ...(operator === '' ? {} : { operator }),
    ...(wanted === undefined ? {} : { type: wanted }),
  };
}

function between(from: string, to: string): string[] {
  return [`${from === '' ? '1970-01-02' : from} 00:00:00`, `${to === '' ? '2099-12-31' : to} 23:59:59`];
}
