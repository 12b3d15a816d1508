import { kindRights, type SpreadsheetKind, spreadsheetKinds } from '@portico/contract/words/spreadsheet-kinds';
import type { useSession } from '../session/session.ts';

type Session = Pick<ReturnType<typeof useSession>, 'user' | 'can'>;

/** Whether somebody may bring in things of a kind, or of any. Imports are of a company's people. */
export function mayImport({ user, can }: Session, kind?: SpreadsheetKind): boolean {
  const kinds = kind === undefined ? spreadsheetKinds : [kind];
  return user.company !== null && kinds.some((one) => can(kindRights[one]));
}
