/** Every permission a role can hold. Routes, menus, columns and buttons each name one of them. Specification §6. */
export const permissions = [
  'base:home:set',
  'screen:list',
  'screen:setting',
  'entity:query:query',
  'query:area:query',
  'query:access:query',
  'query:create',
  'query:heat',
  'comparative',
  'rank:data',
  'high',
  'growth:list',
  'batch',
  'festival:list',
  'festivalcompare',
  'dept:list',
  'entity:list',
  'entranceExit:list',
  'device:list',
  'device:set',
  'device:license',
  'roles:list',
  'user:list',
  'basic',
  'logs:list',
  'rule:correct',
  'rule:set',
  'rule:eliminate',
  'system:entity:dst',
  'entity:protocol1',
  'entity:protocol2',
  'entity:protocol3',
  'entity:protocol4',
  'entity:protocol5',
  'entity:protocol6',
  'entity:protocol7',
  'entity:protocol8',
  'entity:protocol9',
] as const;

export type Permission = (typeof permissions)[number];

/** Grants everything; only platform administrators have it. */
export const wildcardPermission = '*:*:*';

/** The code of the administrator role that every company is created with; its menus are the menus of the company. */
export const companyAdminRole = 'companyAdmin';

/** Whether a role's code makes it protected: it cannot be edited, assigned or deleted. Specification §4. */
export function isAdminRole(permission: string): boolean {
  return permission.toLowerCase().includes('admin');
}
