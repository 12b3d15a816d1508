import { forwardingProtocolNumbers } from '@portico/contract/words/forwarding-protocols';
import { translate } from '@portico/i18n';
import type { Db } from '../../platform/base-data/open.ts';
import { analysisMenus } from './analysis-menus.ts';
import { formerMenuTitles } from './former-menu-titles.ts';
import { type BuiltInMenu, defineButton, defineMenu, defineMenuFolder } from './menu-entry.ts';

/** System administration, for platform administrators only; companies cannot have it. Specification §6. */
export const systemMenuId = 24;

/** Roles and basic information belong to a company. Platform administrators have no company and do not get these pages. */
export const companyOnlyMenuIds: readonly number[] = [32, 39];

/** The menu of the product; it contains only screens that exist. Ids never change, because roles refer to them. */
export const builtInMenus: readonly BuiltInMenu[] = [
  defineMenu({ id: 1, parentId: null, title: 'menu.home', path: '/index', component: 'home', icon: 'home', sort: 1 }),
  defineButton({ id: 101, parentId: 1, title: 'menu.rightHome', permission: 'base:home:set', sort: 1 }),
  defineButton({ id: 102, parentId: 1, title: 'menu.rightDevices', permission: 'device:list', sort: 2 }),
  defineButton({ id: 103, parentId: 1, title: 'menu.rightBinding', permission: 'entranceExit:list', sort: 3 }),

  defineMenu({
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

  defineMenuFolder({ id: 30, parentId: null, title: 'menu.basic', path: '/basic', icon: 'database', sort: 50 }),
  defineMenu({
    id: 31,
    parentId: 30,
    title: 'menu.organisations',
    path: 'organisations',
    component: 'organisations',
    permission: 'dept:list',
    sort: 1,
  }),
  defineMenu({
    id: 35,
    parentId: 30,
    title: 'menu.entities',
    path: 'entities',
    component: 'entities',
    permission: 'entity:list',
    sort: 2,
  }),
  defineButton({ id: 351, parentId: 35, title: 'menu.rightDst', permission: 'system:entity:dst', sort: 1 }),
  ...forwardingProtocolNumbers.map((number) =>
    defineButton({
      id: 3510 + number,
      parentId: 35,
      title: `menu.rightProtocol${number}`,
      permission: `entity:protocol${number}`,
      sort: 1 + number,
    }),
  ),
  defineMenu({
    id: 46,
    parentId: 30,
    title: 'menu.targets',
    path: 'targets',
    component: 'targets',
    permission: 'entity:list',
    sort: 2, // after the stores, whose id is smaller
  }),
  defineMenu({
    id: 36,
    parentId: 30,
    title: 'menu.areas',
    path: 'areas',
    component: 'areas',
    permission: 'entity:list',
    sort: 3,
  }),
  defineMenu({
    id: 37,
    parentId: 30,
    title: 'menu.entrances',
    path: 'entrances',
    component: 'entrances',
    permission: 'entranceExit:list',
    sort: 4,
  }),
  defineMenu({
    id: 38,
    parentId: 30,
    title: 'menu.devices',
    path: 'devices',
    component: 'devices',
    permission: 'device:list',
    sort: 5,
  }),
  defineButton({ id: 381, parentId: 38, title: 'menu.rightDeviceSet', permission: 'device:set', sort: 1 }),
  defineButton({ id: 382, parentId: 38, title: 'menu.rightLicense', permission: 'device:license', sort: 2 }),
  defineMenu({
    id: 32,
    parentId: 30,
    title: 'menu.roles',
    path: 'roles',
    component: 'roles',
    permission: 'roles:list',
    sort: 6,
  }),
  defineMenu({
    id: 33,
    parentId: 30,
    title: 'menu.users',
    path: 'users',
    component: 'users',
    permission: 'user:list',
    sort: 7,
  }),
  defineButton({ id: 331, parentId: 33, title: 'menu.rightCompany', permission: 'basic', sort: 1 }),
  defineMenu({
    id: 39,
    parentId: 30,
    title: 'menu.baseInfo',
    path: 'base-info',
    component: 'base-info',
    permission: 'basic',
    sort: 8,
  }),
  defineMenu({
    id: 34,
    parentId: 30,
    title: 'menu.logs',
    path: 'logs',
    component: 'logs',
    permission: 'logs:list',
    sort: 9,
  }),

  defineMenuFolder({ id: 40, parentId: null, title: 'menu.rules', path: '/rules', icon: 'control', sort: 60 }),
  defineMenu({
    id: 41,
    parentId: 40,
    title: 'menu.correction',
    path: 'correct',
    component: 'rule-correct',
    permission: 'rule:correct',
    sort: 1,
  }),
  defineMenu({
    id: 42,
    parentId: 40,
    title: 'menu.ruleSettings',
    path: 'set',
    component: 'rule-set',
    permission: 'rule:set',
    sort: 2,
  }),
  defineMenu({
    id: 43,
    parentId: 40,
    title: 'menu.elimination',
    path: 'eliminate',
    component: 'rule-eliminate',
    permission: 'rule:eliminate',
    sort: 3,
  }),
  defineMenu({
    id: 44,
    parentId: 40,
    title: 'gaps.title',
    path: 'gap-fillings',
    component: 'gap-fillings',
    permission: 'rule:correct',
    sort: 4,
  }),

  defineMenuFolder({
    id: systemMenuId,
    parentId: null,
    title: 'menu.system',
    path: '/system',
    icon: 'setting',
    sort: 90,
    platformOnly: true,
  }),
  defineMenu({
    id: 25,
    parentId: systemMenuId,
    title: 'menu.companies',
    path: 'companies',
    component: 'companies',
    sort: 1,
    platformOnly: true,
  }),
  defineMenu({
    id: 27,
    parentId: systemMenuId,
    title: 'menu.deviceModels',
    path: 'device-models',
    component: 'device-models',
    sort: 2,
    platformOnly: true,
  }),
  defineMenu({
    id: 28,
    parentId: systemMenuId,
    title: 'menu.firmware',
    path: 'firmware',
    component: 'firmware',
    sort: 3,
    platformOnly: true,
  }),
  defineMenu({
    id: 29,
    parentId: systemMenuId,
    title: 'menu.systemDevices',
    path: 'all-devices',
    component: 'all-devices',
    sort: 4,
    platformOnly: true,
  }),
  defineMenu({
    id: 23,
    parentId: systemMenuId,
    title: 'menu.unassigned',
    path: 'unassigned-devices',
    component: 'unassigned-devices',
    sort: 5,
    platformOnly: true,
  }),
  defineMenu({
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
 * Adds the product's menus to the table and updates their fixed fields. Entries of administrators stay, and so do the editable fields of
 * built-in entries: names, icon, order and hiding. Names that an earlier version stored become today's.
 */
export async function syncMenus(db: Db): Promise<void> {
  for (const { title, icon, sort, ...entry } of builtInMenus) {
    const fixed = { ...entry, builtIn: true };
    const names = { zhName: translate('zh', title), enName: translate('en', title) };
    await db
      .insertInto('menus')
      .values({ ...fixed, ...names, icon, sort })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fixed))
      .execute();
    for (const former of formerMenuTitles.filter((one) => one.title === title))
      await db
        .updateTable('menus')
        .set(names)
        .where('id', '=', entry.id)
        .where('zhName', '=', former.zhName)
        .where('enName', '=', former.enName)
        .execute();
  }
}
