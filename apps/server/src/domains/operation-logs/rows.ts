import { type OperationLogEntry, operationTypes } from '@portico/contract/routes/logs';
import { errorKeys } from '@portico/contract/words/error-keys';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { FieldChange } from '../../platform/base-data/schema.ts';
import { formatMenus } from './format-menus.ts';
import { formatOperationName } from './operation-texts.ts';
import type { LogQueryContext } from './search.ts';

/** The columns to select for a row of the log. */
export const operationColumns = [
  'operationLogs.id',
  'operationLogs.at',
  'operationLogs.route',
  'operationLogs.type',
  'operationLogs.username',
  'companies.name as companyName',
  'operationLogs.targetName',
  'operationLogs.changes',
  'operationLogs.target',
  'operationLogs.address',
  'operationLogs.status',
  'operationLogs.milliseconds',
] as const;

export type OperationRow = {
  id: number;
  at: Date;
  route: string;
  type: string;
  username: string;
  companyName: string | null;
  targetName: string | null;
  changes: FieldChange[];
  target: string | null;
  address: string;
  status: number;
  milliseconds: number;
};

/** A row of the log as the API returns it. */
export function toOperation(
  row: OperationRow,
  reader: Pick<LogQueryContext, 'language' | 'menuTitles'>,
): OperationLogEntry {
  const { id, at, route, type, username, companyName, targetName, changes, target, address, status, milliseconds } =
    row;
  return {
    id,
    createTime: at.toISOString(),
    name: formatOperationName(route, reader.language),
    route,
    type: operationTypes.find((known) => known === type) ?? 'other',
    operator: username,
    companyName,
    target: targetName,
    changes: changes.map((change) => formatChange(change, reader)),
    content: target,
    address,
    status,
    milliseconds,
  };
}

function formatChange(change: FieldChange, reader: Pick<LogQueryContext, 'language' | 'menuTitles'>): FieldChange {
  if (change.field !== 'menus') return change;
  const { field, before, after } = change;
  return { field, before: formatMenus(before, reader), after: formatMenus(after, reader) };
}

/**
 * The reason of a failed login as text. An attempt that was not finished because the server stopped counts as a server error. During a
 * login, `secondFactorNeeded` asks for the next step; in the log it means that the second factor was not given.
 */
export function formatLoginFailure(failure: string, language: Language): string {
  if (failure === 'secondFactorNeeded') return translate(language, 'server.secondFactorNotGiven');
  return translate(language, isErrorKey(failure) ? `errors.${failure}` : 'errors.serverError');
}

function isErrorKey(word: string): word is keyof typeof errorKeys {
  return Object.hasOwn(errorKeys, word);
}
