import type { User } from '@portico/contract/routes/users';
import { users } from '@portico/contract/routes/users';
import { expect, test } from 'vitest';
import { toUserInput, toUserValues } from './user-values.ts';

const user: User = {
  id: 7,
  nickName: 'Mira',
  username: 'mira',
  phone: null,
  email: 'mira@example.com',
  status: 1,
  enabled: true,
  userType: 0,
  rightRange: 1,
  deptIds: [3],
  entityIds: [11, 12],
  depts: [{ id: 3, name: 'East' }],
  roles: [{ id: 5, name: 'Manager', permission: 'x', level: 8 }],
  entitys: [
    { id: 11, name: 'North Gate' },
    { id: 12, name: 'South Gate' },
  ],
  hireDate: '2024-03-01',
  avatar: null,
  hasSecondFactor: false,
  mustChangePassword: false,
  lastLoginTime: null,
  isProtected: false,
  revision: 3,
  createTime: '2026-01-01T00:00:00Z',
};

test('an unchanged user form sends the stored values as valid input', () => {
  const sent = { id: user.id, ...toUserInput(toUserValues(user), false) };
  expect(sent).toEqual({
    id: 7,
    nickName: 'Mira',
    username: 'mira',
    phone: '',
    email: 'mira@example.com',
    hireDate: '2024-03-01',
    enabled: true,
    roles: [5],
    deptIds: [3],
    rightRange: 1,
    entityIds: [11, 12],
  });
  expect(users.change.input.safeParse(sent).success).toBe(true);
});

test('a user with the organisation range is sent without stores', () => {
  const values = { ...toUserValues(user), rightRange: 0 as const };
  expect(toUserInput(values, false)).toMatchObject({ rightRange: 0, entityIds: [] });
});

test('a new user gets the organisation of the filter; blank e-mail is null', () => {
  const values = { ...toUserValues(null, 4), nickName: ' Noor ', username: ' noor ', email: '  ' };
  expect(toUserInput(values, false)).toMatchObject({ nickName: 'Noor', username: 'noor', email: null, deptIds: [4] });
  expect(users.add.input.safeParse(toUserInput(values, false)).success).toBe(true);
});

test('platform users are sent with their role and without places', () => {
  expect(Object.keys(toUserInput(toUserValues(null), true)).toSorted()).toEqual([
    'email',
    'enabled',
    'hireDate',
    'nickName',
    'phone',
    'roles',
    'username',
  ]);
});
