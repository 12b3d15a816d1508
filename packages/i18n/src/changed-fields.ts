import { isLanguage, languages } from '@portico/contract/words/languages';
import type { TextKey } from './shape.ts';

/** What the forms call the fields that changes are told of; others are called as on the wire. */
const names: ReadonlyMap<string, TextKey> = new Map([
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
  ['avatar', 'profile.picture'],
  ['language', 'frame.language'],
  ['level', 'roles.level'],
  ['remark', 'roles.remark'],
  ['menus', 'roles.rights'],
  ['contact', 'companies.contact'],
  ['address', 'companies.address'],
  ['expiresAt', 'companies.lastDay'],
  ['deviceQuota', 'companies.quota'],
  ['requireSecondFactor', 'companies.secondFactor'],
  ['parent', 'organisations.parent'],
  ['zhName', 'menus.zhName'],
  ['enName', 'menus.enName'],
  ['path', 'menus.path'],
  ['icon', 'menus.icon'],
  ['sort', 'menus.sort'],
  ['hidden', 'menus.hidden'],
]);

type Say = (key: TextKey) => string;

/** A changed field, as the forms call it. */
export function fieldName(say: Say, field: string): string {
  const key = names.get(field);
  return key === undefined ? field : say(key);
}

/**
 * A changed value in words: switches, choices and instants are kept as on the wire; "—" is nothing. Days are those of `timeZone`, or of
 * this machine.
 */
export function valueText(say: Say, tag: string, field: string, value: string | null, timeZone?: string): string {
  if (value === null || value === '') return '—';
  if (value === 'true' || value === 'false') return say(value === 'true' ? 'profile.isOn' : 'profile.isOff');
  if (field === 'rightRange') return say(value === '0' ? 'users.rangeOrganisations' : 'users.rangeStores');
  if (field === 'status') return say(value === '1' ? 'companies.inUse' : 'companies.stopped');
  if (field === 'language' && isLanguage(value)) return languages[value].name;
  // The instant after the last day.
  const expiry = field === 'expiresAt' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(expiry)
    ? value
    : new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone }).format(expiry - 1);
}
