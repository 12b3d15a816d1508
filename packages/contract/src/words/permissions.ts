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

/**
 * Whether a text may become the code of a role: ASCII letters, digits, `_`, `-` and `:`. Other characters are refused, because a code could
 * look like "admin" without containing it.
 */
export function isRoleCode(code: string): boolean {
  return /^[A-Za-z0-9_:-]+$/.test(code);
}

/**
 * The role of every platform administrator. It is not stored: a user without a company has it. It is sent when a platform administrator
 * is added, so that a request that was meant for a company does not add one. No role of a company has this id.
 */
export const platformRole = { id: 0, name: 'Platform administrator', permission: 'admin', level: 0 } as const;
