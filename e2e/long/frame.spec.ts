import { expect } from '@playwright/test';
import { loadCatalogue } from '@portico/i18n';
import { createStoryUser, logInInBrowser, menuIds, newCompany, newRole, type StoryUser } from '../account-steps.ts';
import { demoUsers, openAsUser, readDemoPassword, test } from '../console.ts';

/** A user who sees home only. */
let guest: StoryUser;
/** Administrator of a company of its own, who sees every page except the platform's. */
let root: StoryUser;

test.beforeAll(async () => {
  const company = await newCompany(`Frame ${Date.now()}`);
  const role = await newRole(company, { name: 'Guest', permission: 'guest', level: 10, menus: [menuIds.home] });
  guest = await createStoryUser(company, 'Gil', role);
  root = company.admin;
});

const guarded = [
  '/device-set/sn-1',
  '/setting-screen/one',
  '/analysis/festival/index',
  '/analysis/festival/detail/1',
  '/system/entity/index',
  '/system/entity/detail/1',
  '/query/heat/set/1/1',
  '/query/heat/position/1',
];

/** Guarded pages that are built; the other guarded pages are not built yet. */
const built = new Set([
  '/analysis/festival/index',
  '/analysis/festival/detail/1',
  '/system/entity/index',
  '/system/entity/detail/1',
]);

test('guarded pages show No permission to users without the right', async ({ page }) => {
  let checkedCount = 0;
  for (const path of guarded) {
    await openAsUser(page, guest.username, `/en${path}`, guest.token);
    await expect(page.getByRole('heading', { level: 1, name: 'No permission' }), path).toBeAttached();
    await expect(page).toHaveTitle('No permission · Portico');
    checkedCount += 1;
  }
  // Platform administrators have every right.
  for (const path of guarded) {
    await openAsUser(page, demoUsers.platform, `/en${path}`);
    const heading = page.getByRole('heading', { level: 1 });
    await (built.has(path)
      ? expect(heading, path).not.toHaveText(/^(No permission|Page not found)?$/)
      : expect(heading, path).toHaveText('Page not found'));
    checkedCount += 1;
  }
  expect(checkedCount).toBe(2 * guarded.length);
});

test('list code is prefetched, so opening a list loads only its own page', async ({ page }) => {
  // Bytes of scripts transferred over the network.
  const fetched = () =>
    page.evaluate<number>(`performance.getEntriesByType('resource')
      .filter(({ name }) => /\\.js$/.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0)`);
  await openAsUser(page, root.username, '/en/index', root.token);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  const atHome = await fetched();
  // The interval is longer than the three seconds after which prefetching begins, so an unchanged sum means that prefetching is complete.
  let last = -1;
  const isComplete = async () => {
    const now = await fetched();
    const isSame = now === last;
    last = now;
    return isSame;
  };
  await expect.poll(isComplete, { intervals: [5000], timeout: 40_000 }).toBe(true);
  expect(last - atHome).toBeGreaterThan(100_000);
  const before = await fetched();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByText('Base data').click();
  await menu.getByText('Users').click();
  await expect(page.getByRole('row').filter({ hasText: root.username })).toBeVisible();
  expect((await fetched()) - before).toBeGreaterThan(0);
  expect((await fetched()) - before).toBeLessThan(60_000);
});

test('login keeps path, query and hash of the requested menu page', async ({ page }) => {
  await page.goto('/en/basic/users?name=li&page=2#top');
  await expect(page).toHaveURL('/en/login?redirect=%2Fbasic%2Fusers%3Fname%3Dli%26page%3D2%23top');
  await logInInBrowser(page, demoUsers.company, readDemoPassword(demoUsers.company));
  await expect(page).toHaveURL(/\/en\/basic\/users\?name=li.*#top$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

for (const code of ['zh', 'en', 'ara'] as const) {
  test(`${code}: every page has its name in heading, title and breadcrumb`, async ({ page }) => {
    const t = await loadCatalogue(code);
    const ofCompany: [string, string, string[]][] = [
      ['/basic/organisations', t.menu.organisations, [t.menu.basic, t.menu.organisations]],
      ['/basic/roles', t.menu.roles, [t.menu.basic, t.menu.roles]],
      ['/basic/users', t.menu.users, [t.menu.basic, t.menu.users]],
      ['/basic/logs', t.menu.logs, [t.menu.basic, t.menu.logs]],
      ['/profile', t.frame.profile, [t.frame.profile]],
    ];
    const ofPlatform: [string, string, string[]][] = [
      ['/system/companies', t.menu.companies, [t.menu.system, t.menu.companies]],
      ['/system/menus', t.menu.menus, [t.menu.system, t.menu.menus]],
    ];
    const check = async ([path, title, crumbs]: [string, string, string[]]) => {
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Portico`);
      const trail = page.getByRole('navigation', { name: t.frame.breadcrumb });
      await expect(trail).toHaveText(crumbs.join(''));
    };
    for (const one of ofCompany) {
      await openAsUser(page, root.username, `/${code}${one[0]}`, root.token);
      await check(one);
    }
    for (const one of ofPlatform) {
      await openAsUser(page, demoUsers.platform, `/${code}${one[0]}`);
      await check(one);
    }
  });
}

test('header menus open above the help panel', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await openAsUser(page, root.username, '/en/basic/users', root.token);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  // Playwright's click waits until nothing covers its target.
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click({ trial: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out now?' })).toBeVisible();
});
