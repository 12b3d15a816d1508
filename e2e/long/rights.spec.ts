import { expect } from '@playwright/test';
import { roles } from '@portico/contract/routes/roles';
import * as z from 'zod/mini';
import { createStoryUser, menuIds, newCompany, newRole, type StoryCompany, type StoryUser } from '../account-steps.ts';
import { callApi, openAsUser, test } from '../console.ts';
import {
  createCompanyWithRoleLevels,
  findRowActions,
  findTableRow,
  limitedAdminMenus,
  sendRequestAsPage,
} from '../rights-steps.ts';

// An action that a user may not take is not offered on the screen, and the server refuses it when it is sent anyway.

const { basic, home, roles: rolesMenu, users: usersMenu } = menuIds;

let company: StoryCompany;
let weak: StoryUser;
let keeperRole: number;
let strongRole: number;

test.beforeAll(async () => {
  ({ company, limitedAdmin: weak, strongRole, keeperRole } = await createCompanyWithRoleLevels());
});

const holdings = z.object({
  content: z.array(z.object({ id: z.number(), menus: z.array(z.object({ id: z.number() })) })),
});

test('a user can grant only menus they have themselves', async ({ page }) => {
  await openAsUser(page, weak.username, '/en/basic/roles', weak.token);
  await findTableRow(page, 'Keeper').getByRole('button', { name: 'Rights' }).click();
  const drawer = page.getByRole('dialog', { name: 'Rights of Keeper' });
  await expect(drawer.getByRole('checkbox', { name: 'Users', exact: true })).toBeChecked();
  await expect(drawer.getByRole('checkbox')).toHaveCount(limitedAdminMenus.length);
  await expect(drawer.getByText('Operation log')).toHaveCount(0);
  const given = await sendRequestAsPage(page, 'PUT', '/api/roles/menu', {
    id: keeperRole,
    menus: [{ id: menuIds.logs }],
  });
  expect(given).toMatchObject({ status: 403, text: expect.stringContaining('permissions and data you have yourself') });
});

test('rights the user lacks are not listed and stay when a role is saved', async ({ page }) => {
  const wide = [basic, menuIds.organisations, usersMenu, home];
  const role = await newRole(company, { name: 'Wide', permission: 'wide', level: 20, menus: wide });
  const held = async () => {
    const { content } = holdings.parse(await callApi(company.admin.token, 'GET', `${roles.list.path}?name=Wide`));
    return content.find(({ id }) => id === role)?.menus.map(({ id }) => id);
  };
  await openAsUser(page, weak.username, '/en/basic/roles', weak.token);
  const drawer = page.getByRole('dialog', { name: 'Rights of Wide' });
  const open = () => findTableRow(page, 'Wide').getByRole('button', { name: 'Rights' }).click();
  await open();
  await expect(drawer).toContainText('rights you do not have');
  await expect(drawer.getByText('Organisations')).toHaveCount(0);
  await drawer.getByRole('checkbox', { name: 'Roles', exact: true }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toHaveCount(0);
  expect(await held()).toEqual([home, basic, menuIds.organisations, rolesMenu, usersMenu]);

  await open();
  await drawer.getByRole('button', { name: 'Uncheck all' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toHaveCount(0);
  expect(await held()).toEqual([home, basic, menuIds.organisations]);
});

test('a higher-ranked role cannot be assigned', async ({ page }) => {
  await openAsUser(page, weak.username, '/en/basic/users', weak.token);
  await page.getByRole('button', { name: 'Add user' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add user' });
  await drawer.getByLabel('Roles', { exact: true }).click();
  const choices = page.locator('.ant-select-dropdown');
  await expect(choices.getByTitle('Keeper')).not.toHaveCount(0);
  await expect(choices.getByTitle('Regional lead')).toHaveCount(0);
  const oneself = await sendRequestAsPage(page, 'PUT', '/api/users', { id: weak.id, roles: [{ id: strongRole }] });
  expect(oneself).toMatchObject({ status: 403, text: expect.stringContaining('ranks above yours') });
});

test("users cannot be moved into another company's organisations", async ({ page }) => {
  const other = await newCompany(`Other ${Date.now()}`);
  const kim = await createStoryUser(company, 'Kim', keeperRole);
  await openAsUser(page, weak.username, '/en/basic/users', weak.token);
  await findTableRow(page, 'Kim').getByRole('button', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit user' });
  await drawer.getByLabel('Organisations', { exact: true }).click();
  await expect(page.getByTitle(company.name)).not.toHaveCount(0);
  await expect(page.getByTitle(other.name)).toHaveCount(0);
  const moved = await sendRequestAsPage(page, 'PUT', '/api/users', { id: kim.id, deptIds: [{ id: other.root }] });
  expect(moved).toMatchObject({ status: 404, text: expect.stringContaining('may have been deleted') });
  const theirs = await sendRequestAsPage(page, 'PUT', '/api/users', { id: other.admin.id, nickName: 'Mine' });
  expect(theirs).toMatchObject({ status: 404, text: expect.stringContaining('may have been deleted') });
});

test('the company administrator and its role have no actions', async ({ page }) => {
  await openAsUser(page, company.admin.username, '/en/basic/roles', company.admin.token);
  await expect(findTableRow(page, 'Keeper').getByRole('button', { name: 'Edit' })).toBeVisible();
  const protectedRole = findTableRow(page, 'companyAdmin');
  await expect(protectedRole).toBeVisible();
  await expect(protectedRole.getByRole('button')).toHaveCount(0);
  await page.goto('/en/basic/users');
  await expect(page.getByRole('checkbox', { name: 'Select Wes' })).toBeEnabled();
  await expect(page.getByRole('checkbox', { name: 'Select Root' })).toBeDisabled();
  await expect(findRowActions(page, 'Root').getByRole('button')).toHaveCount(0);
});
