import type { User } from '@portico/contract/routes/users';

export type UserAction = 'edit' | 'resetPassword' | 'resetTwoStep' | 'enable' | 'disable' | 'delete';

type Row = Pick<User, 'id' | 'isProtected' | 'hasSecondFactor' | 'enabled' | 'userType'>;
/** The user who looks at the list. */
type Viewer = { id: number; isPlatform: boolean };

/**
 * Allowed actions on a user, by the server's rules: protected users cannot be changed, and only platform administrators reset their
 * password and second factor. Users change their own password on the profile page, and cannot disable or delete themselves.
 */
export function allowedUserActions(row: Row, viewer: Viewer): UserAction[] {
  const isOneself = row.id === viewer.id;
  const actions: UserAction[] = [];
  if (!row.isProtected) actions.push('edit');
  if (!isOneself && (!row.isProtected || viewer.isPlatform)) {
    actions.push('resetPassword');
    if (row.hasSecondFactor) actions.push('resetTwoStep');
  }
  if (!isOneself && !row.isProtected) actions.push(row.enabled ? 'disable' : 'enable', 'delete');
  return actions;
}

/** Whether a user can be selected for deleting several at once. Specification §4: not the administrator created with the company. */
export function canBeDeletedTogether(row: Row, viewer: Viewer): boolean {
  return row.userType !== 1 && allowedUserActions(row, viewer).includes('delete');
}
