import { type SpreadsheetKind, spreadsheetKinds, spreadsheetRights } from '@portico/contract/words/spreadsheet-kinds';
import type { useSession } from '../session/session.ts';

type Session = Pick<ReturnType<typeof useSession>, 'user' | 'can'>;

/**
 * Whether the user may import rows of a kind, or of any kind if none is given. Users of a company can be imported only by that company
 * itself.
 */
export function mayImport({ user, can }: Session, kind?: SpreadsheetKind): boolean {
  const kinds = kind === undefined ? spreadsheetKinds : [kind];
  return kinds.some((one) => can(spreadsheetRights[one]) && (user.company !== null || one !== 'users'));
}
