import { kindRights, type SpreadsheetKind, spreadsheetKinds } from '@portico/contract/words/spreadsheet-kinds';
import type { useSession } from '../session/session.ts';

type Session = Pick<ReturnType<typeof useSession>, 'user' | 'can'>;

/** Whether somebody may bring in things of a kind, or of any. People of a company are brought in by itself. */
export function mayImport({ user, can }: Session, kind?: SpreadsheetKind): boolean {
  const kinds = kind === undefined ? spreadsheetKinds : [kind];
  return kinds.some((one) => can(kindRights[one]) && (user.company !== null || one !== 'users'));
}
