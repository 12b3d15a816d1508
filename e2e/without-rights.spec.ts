import { expect } from '@playwright/test';
import { loginMarkCookie, sessionCookie } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { loadCatalogue } from '@portico/i18n';
import { createStoryUser, menuIds, newCompany, newRole } from './account-steps.ts';
import { callApi, demoUsers, getToken, openAsUser, test } from './console.ts';

test('a user whose roles lost every menu is logged out and sees why', async ({ page }) => {
  const company = await newCompany(`Bare ${Date.now()}`);
  const menus = [menuIds.basic, menuIds.logs];
  const role = await newRole(company, { name: 'Auditor', permission: 'auditor', level: 10, menus });
  const ann = await createStoryUser(company, 'Ann', role);
  const platform = await getToken(demoUsers.platform);
  const found = await callApi(platform, 'GET', `${companies.adminRole.path}?tenantId=${company.id}`);
  const { id } = companies.adminRole.output.parse((found as { data: unknown }).data); // the wrapper of API replies
  await callApi(platform, 'PUT', companies.setMenus.path, { id, menus: [{ id: menuIds.home }] });

  await openAsUser(page, ann.username, '/en/basic/logs', ann.token);
  const { errors } = await loadCatalogue('en');
  await expect(page.getByText(errors.noRole)).toBeVisible();
  await expect(page).toHaveURL(/\/en\/login/);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === loginMarkCookie || name === sessionCookie)).toEqual([]);
  await expect(callApi(ann.token, 'GET', '/auth/info')).rejects.toThrow('401');
  await page.goto('/en/basic/logs');
  await expect(page).toHaveURL(/\/en\/login/);
});
