import { forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import { translate } from '@portico/i18n';
import type { Db } from '../../platform/things/open.ts';
import { analysisMenus } from './analysis-menus.ts';
import { button, catalogue, type Entry, menu } from './menu-entry.ts';

/** System administration, for platform administrators: no company is ever given it. Specification §6. */
export const systemMenuId = 24;

/** Roles and basic information are a company's own: platform administrators, who have none, get no page of them. */
export const companyOnlyMenus: readonly number[] = [32, 39];

/** The menu of the product: an entry stands here when its screen does. Ids never change, because roles point at them. */
export const menuTree: readonly Entry[] = [
  menu({ id: 1, parentId: null, title: 'menu.home', path: '/index', component: 'home', icon: 'home', sort: 1 }),
  button({ id: 101, parentId: 1, title: 'menu.rightHome', permission: 'base:home:set', sort: 1 }),
  button({ id: 102, parentId: 1, title: 'menu.rightDevices', permission: 'device:list', sort: 2 }),
  button({ id: 103, parentId: 1, title: 'menu.rightBinding', permission: 'entranceExit:list', sort: 3 }),

  menu({
    id: 45,
    parentId: null,
    title: 'menu.health',
    path: '/health',
    component: 'health',
    permission: 'device:list',
    icon: 'safety-certificate',
    sort: 20,
  }),

  ...analysisMenus,

  catalogue({ id: 30, parentId: null, title: 'menu.basic', path: '/basic', icon: 'database', sort: 50 }),
  menu({
    id: 31,
    parentId: 30,
    title: 'menu.organisations',
    path: 'organisations',
    component: 'organisations',
    permission: 'dept:list',
    sort: 1,
  }),
  menu({
    id: 35,
    parentId: 30,
    title: 'menu.entities',
    path: 'entities',
    component: 'entities',
    permission: 'entity:list',
    sort: 2,
  }),
  button({ id: 351, parentId: 35, title: 'menu.rightDst', permission: 'system:entity:dst', sort: 1 }),
  ...forwardingProtocolNumbers.map((number) =>
    button({
      id: 3510 + number,
      parentId: 35,
      title: `menu.rightProtocol${number}`,
      permission: `entity:protocol${number}`,
      sort: 1 + number,
    }),
  ),
  menu({
    id: 46,
    parentId: 30,
    title: 'menu.targets',
    path: 'targets',
    component: 'targets',
    permission: 'entity:list',
    sort: 2, // after the stores, whose id is smaller
  }),
  menu({
    id: 36,
    parentId: 30,
    title: 'menu.areas',
    path: 'areas',
    component: 'areas',
    permission: 'entity:list',
    sort: 3,
  }),
  menu({
    id: 37,
    parentId: 30,
    title: 'menu.entrances',
    path: 'entrances',
    component: 'entrances',
    permission: 'entranceExit:list',
    sort: 4,
  }),
  menu({
    id: 38,
    parentId: 30,
    title: 'menu.devices',
    path: 'devices',
    component: 'devices',
    permission: 'device:list',
    sort: 5,
  }),
  button({ id: 381, parentId: 38, title: 'menu.rightDeviceSet', permission: 'device:set', sort: 1 }),
  button({ id: 382, parentId: 38, title: 'menu.rightLicense', permission: 'device:license', sort: 2 }),
  menu({
    id: 32,
    parentId: 30,
    title: 'menu.roles',
    path: 'roles',
    component: 'roles',
    permission: 'roles:list',
    sort: 6,
  }),
  menu({
    id: 33,
    parentId: 30,
    title: 'menu.users',
    path: 'users',
    component: 'users',
    permission: 'user:list',
    sort: 7,
  }),
  button({ id: 331, parentId: 33, title: 'menu.rightCompany', permission: 'basic', sort: 1 }),
  menu({
    id: 39,
    parentId: 30,
    title: 'menu.baseInfo',
    path: 'base-info',
    component: 'base-info',
    permission: 'basic',
    sort: 8,
  }),
  menu({ id: 34, parentId: 30, title: 'menu.logs', path: 'logs', component: 'logs', permission: 'logs:list', sort: 9 }),

  catalogue({ id: 40, parentId: null, title: 'menu.rules', path: '/rules', icon: 'control', sort: 60 }),
  menu({
    id: 41,
    parentId: 40,
    title: 'menu.correction',
    path: 'correct',
    component: 'rule-correct',
    permission: 'rule:correct',
    sort: 1,
  }),
  menu({
    id: 42,
    parentId: 40,
    title: 'menu.ruleSettings',
    path: 'set',
    component: 'rule-set',
    permission: 'rule:set',
    sort: 2,
  }),
  menu({
    id: 43,
    parentId: 40,
    title: 'menu.elimination',
    path: 'eliminate',
    component: 'rule-eliminate',
    permission: 'rule:eliminate',
    sort: 3,
  }),
  menu({
    id: 44,
    parentId: 40,
    title: 'gaps.title',
    path: 'gap-fillings',
    component: 'gap-fillings',
    permission: 'rule:correct',
    sort: 4,
  }),

  catalogue({
    id: systemMenuId,
    parentId: null,
    title: 'menu.system',
    path: '/system',
    icon: 'setting',
    sort: 90,
    platformOnly: true,
  }),
  menu({
    id: 25,
    parentId: systemMenuId,
    title: 'menu.companies',
    path: 'companies',
    component: 'companies',
    sort: 1,
    platformOnly: true,
  }),
  menu({
    id: 27,
    parentId: systemMenuId,
    title: 'menu.deviceModels',
    path: 'device-models',
    component: 'device-models',
    sort: 2,
    platformOnly: true,
  }),
  menu({
    id: 28,
    parentId: systemMenuId,
    title: 'menu.firmware',
    path: 'firmware',
    component: 'firmware',
    sort: 3,
    platformOnly: true,
  }),
  menu({
    id: 29,
    parentId: systemMenuId,
    title: 'menu.systemDevices',
    path: 'all-devices',
    component: 'all-devices',
    sort: 4,
    platformOnly: true,
  }),
  menu({
    id: 23,
    parentId: systemMenuId,
    title: 'menu.unassigned',
    path: 'unassigned-devices',
    component: 'unassigned-devices',
    sort: 5,
    platformOnly: true,
  }),
  menu({
    id: 26,
    parentId: systemMenuId,
    title: 'menu.menus',
    path: 'menus',
    component: 'menus',
    sort: 9,
    platformOnly: true,
  }),
];

/**
 * Brings the stored tree up to date with the product. What an administrator added stays, and so does what may be changed of the
 * product's own: names, icon, order, hiding.
 */
export async function syncMenus(db: Db): Promise<void> {
  for (const { title, icon, sort, ...entry } of menuTree) {
    const fixed = { ...entry, builtIn: true };
    const names = { zhName: translate('zh', title), enName: translate('en', title) };
    await db
      .insertInto('menus')
      .values({ ...fixed, ...names, icon, sort })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fixed))
      .execute();
  }
}
