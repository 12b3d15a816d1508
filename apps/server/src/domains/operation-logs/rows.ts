import { type Operation, operationTypes } from '@portico/contract/routes/logs';
import { errorKeys } from '@portico/contract/words/error-keys';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { FieldChange } from '../../platform/things/schema.ts';
import { menusText } from './menus-text.ts';
import type { Reader } from './search.ts';
import { wordsOf } from './words.ts';

/** What a row of the log is read with. */
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

/** A row as the console shows it. */
export function shownOperation(row: OperationRow, reader: Pick<Reader, 'language' | 'menuTitles'>): Operation {
  const { id, at, route, type, username, companyName, targetName, changes, target, address, status, milliseconds } =
    row;
  return {
    id,
    createTime: at.toISOString(),
    name: wordsOf(route, reader.language),
    route,
    type: operationTypes.find((known) => known === type) ?? 'other',
    operator: username,
    companyName,
    target: targetName,
    changes: changes.map((change) => shownChange(change, reader)),
    content: target,
    address,
    status,
    milliseconds,
  };
}

function shownChange(change: FieldChange, reader: Pick<Reader, 'language' | 'menuTitles'>): FieldChange {
  if (change.field !== 'menus') return change;
  const { field, before, after } = change;
  return { field, before: menusText(before, reader), after: menusText(after, reader) };
}

/**
 * Why a login was refused, in words; one that was never judged because the server stopped is the server's fault. To who logs in,
 * `secondFactorNeeded` says what to do next; in the log it tells that nobody did.
 */
export function failureText(failure: string, language: Language): string {
  if (failure === 'secondFactorNeeded') return translate(language, 'server.secondFactorNotGiven');
  return translate(language, isErrorKey(failure) ? `errors.${failure}` : 'errors.serverError');
}

function isErrorKey(word: string): word is keyof typeof errorKeys {
  return Object.hasOwn(errorKeys, word);
}
