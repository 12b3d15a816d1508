import type { User } from '@portico/contract/routes/users';

export type UserOffer = 'edit' | 'resetPassword' | 'resetTwoStep' | 'enable' | 'disable' | 'delete';

type Row = Pick<User, 'id' | 'isProtected' | 'hasSecondFactor' | 'enabled' | 'userType'>;
/** Who looks at the list. */
type Viewer = { id: number; isPlatform: boolean };

/**
 * What can be done with somebody, without what the server refuses: protected people stay as they are, only the platform helps those
 * who lost their password; one's own password is changed on the profile, and nobody locks themselves out.
 */
export function offersOf(row: Row, viewer: Viewer): UserOffer[] {
  const isOneself = row.id === viewer.id;
  const offers: UserOffer[] = [];
  if (!row.isProtected) offers.push('edit');
  if (!isOneself && (!row.isProtected || viewer.isPlatform)) {
    offers.push('resetPassword');
    if (row.hasSecondFactor) offers.push('resetTwoStep');
  }
  if (!isOneself && !row.isProtected) offers.push(row.enabled ? 'disable' : 'enable', 'delete');
  return offers;
}

/** Whether somebody can be chosen, to be deleted together with others. Specification §4: not those made with the company. */
export function isSelectable(row: Row, viewer: Viewer): boolean {
  return row.userType !== 1 && offersOf(row, viewer).includes('delete');
}
