import type { TextKey } from '@portico/i18n';
import type { TFunction } from 'i18next';

/** What the forms call the fields that changes are told of; others are called as on the wire. */
const names = new Map<string, TextKey>([
  ['name', 'users.name'],
  ['nickName', 'users.name'],
  ['username', 'users.account'],
  ['phone', 'users.phone'],
  ['email', 'users.email'],
  ['hireDate', 'users.hireDate'],
  ['enabled', 'users.isEnabled'],
  ['status', 'users.status'],
  ['rightRange', 'users.range'],
  ['roles', 'users.roles'],
  ['depts', 'users.organisations'],
  ['entitys', 'users.stores'],
  ['password', 'login.password'],
  ['secondFactor', 'users.twoStep'],
  ['level', 'roles.level'],
  ['remark', 'roles.remark'],
  ['menus', 'roles.rights'],
  ['contact', 'companies.contact'],
  ['address', 'companies.address'],
  ['expireTime', 'companies.lastDay'],
  ['deviceQuota', 'companies.quota'],
  ['requireSecondFactor', 'companies.secondFactor'],
  ['parent', 'organisations.parent'],
  ['zhName', 'menus.zhName'],
  ['enName', 'menus.enName'],
  ['sort', 'menus.sort'],
]);

/** A changed field in the reader's language. */
export function fieldName(t: TFunction, field: string): string {
  const key = names.get(field);
  return key === undefined ? field : t(key);
}
