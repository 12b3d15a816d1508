import { expect, type Page } from '@playwright/test';
import { loadCatalogue } from '@portico/i18n';
import { logIn, menuIds, newCompany, newPerson, newRole, type Person } from './account-steps.ts';
import { enter, passwordOf, people, test } from './console.ts';

/** Sees home only. */
let guest: Person;
/** Administers a company of their own: every page but the platform's. */
let root: Person;

test.beforeAll(async () => {
  const company = await newCompany(`Frame ${Date.now()}`);
  const role = await newRole(company, { name: 'Guest', permission: 'guest', level: 10, menus: [menuIds.home] });
  guest = await newPerson(company, 'Gil', role);
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

/** Those whose screens are there; the others are to come. */
const built = new Set([
  '/analysis/festival/index',
  '/analysis/festival/detail/1',
  '/system/entity/index',
  '/system/entity/detail/1',
]);

test('guarded pages: without the right no permission, with it the page or, while there is none, the 404', async ({
  page,
}) => {
  let seen = 0;
  for (const path of guarded) {
    await enter(page, guest.username, `/en${path}`, guest.token);
    await expect(page.getByRole('heading', { level: 1, name: 'No permission' }), path).toBeAttached();
    await expect(page).toHaveTitle('No permission · Portico');
    seen += 1;
  }
  // Platform administrators hold every right.
  for (const path of guarded) {
    await enter(page, people.platform, `/en${path}`);
    const heading = page.getByRole('heading', { level: 1 });
    await (built.has(path)
      ? expect(heading, path).not.toHaveText(/^(No permission|Page not found)?$/)
      : expect(heading, path).toHaveText('Page not found'));
    seen += 1;
  }
  expect(seen).toBe(2 * guarded.length);
});

test('pages of the menu that are not in one’s own lead nowhere', async ({ page }) => {
  for (const path of ['/system/companies', '/system/menus', '/basic/users', '/basic/roles']) {
    await enter(page, guest.username, `/en${path}`, guest.token);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible();
  }
});

test('what lists are made of is fetched while nobody waits: the step to a list costs that page alone', async ({
  page,
}) => {
  // In the bytes that came over the line.
  const fetched = () =>
    page.evaluate<number>(`performance.getEntriesByType('resource')
      .filter(({ name }) => /\\.js$/.test(name)).reduce((sum, { transferSize }) => sum + transferSize, 0)`);
  await enter(page, root.username, '/en/index', root.token);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  const atHome = await fetched();
  // Longer apart than the three seconds after which it begins: what then stays the same is complete.
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

test('the reference and registration open without login, with names of their own', async ({ page }) => {
  await page.goto('/en/doc');
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await expect(page).toHaveTitle('API reference · Portico');
  await page.goto('/en/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Register your company' })).toBeVisible();
  await expect(page).toHaveTitle('Register your company · Portico');
  for (const path of ['/screen', '/screen/preview', '/screen-setting/1', '/heatmap-config?_code=1']) {
    await page.goto(`/en${path}`);
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible();
    await expect(page).toHaveURL(`/en${path}`);
  }
});

test('the way over login keeps path, query and hash of a page of the menu', async ({ page }) => {
  await page.goto('/en/basic/users?name=li&page=2#top');
  await expect(page).toHaveURL('/en/login?redirect=%2Fbasic%2Fusers%3Fname%3Dli%26page%3D2%23top');
  await logIn(page, people.company, passwordOf(people.company));
  await expect(page).toHaveURL(/\/en\/basic\/users\?name=li.*#top$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
});

test('another language opens the same page with query and hash', async ({ page }) => {
  await enter(page, root.username, '/en/basic/users?name=ro#top', root.token);
  await expect(page.getByRole('row').filter({ hasText: 'Root' })).toBeVisible();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/basic/users?name=ro#top');
  await expect(page.getByRole('row').filter({ hasText: 'Root' })).toBeVisible();
});

for (const code of ['zh', 'en', 'ara'] as const) {
  test(`${code}: every page names itself in heading, document and breadcrumb`, async ({ page }) => {
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
      await enter(page, root.username, `/${code}${one[0]}`, root.token);
      await check(one);
    }
    for (const one of ofPlatform) {
      await enter(page, people.platform, `/${code}${one[0]}`);
      await check(one);
    }
  });
}

const widthOf = async (page: Page, name: string) =>
  Math.round((await page.getByRole('dialog', { name }).boundingBox())?.width ?? 0);

test('help is closed, 400 px or full, opens at the page one is on, and goes with Esc', async ({ page }) => {
  await enter(page, root.username, '/en/basic/roles', root.token);
  const button = page.getByRole('button', { name: 'Help', exact: true });
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toHaveCount(0);
  await button.click();
  await expect(help).toBeVisible();
  await expect.poll(() => widthOf(page, 'Help')).toBe(400);
  await expect(help.getByText('A role says which menus')).toBeVisible();
  await expect(help.getByText('These are the users who can log in')).toBeHidden();
  await help.getByRole('button', { name: 'Show over the whole page' }).click();
  await expect.poll(() => widthOf(page, 'Help')).toBe(1440);
  await help.getByRole('button', { name: 'Show beside the page' }).click();
  await expect.poll(() => widthOf(page, 'Help')).toBe(400);
  // Beside the page it follows where one goes.
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Users').click();
  await expect(help.getByText('These are the users who can log in')).toBeVisible();
  await help.getByRole('heading', { name: 'Help', exact: true }).press('Escape');
  await expect(help).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the menu is 300 px wide, folded 64 px, and stays as it was left', async ({ page }) => {
  await enter(page, root.username, '/en/basic/roles', root.token);
  const side = page.locator('aside').filter({ has: page.getByRole('navigation', { name: 'Main menu' }) });
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(300);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(width).toBe(64);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(width).toBe(64);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(width).toBe(300);
});

test('under 1200 px the menu is a drawer, which goes when a page is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1199, height: 800 });
  await enter(page, root.username, '/en/basic/roles', root.token);
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByText('Users').click();
  await expect(page).toHaveURL('/en/basic/users');
  await expect(drawer).toHaveCount(0);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});

test('? shows the keys, but is a letter inside a field; / goes to the search', async ({ page }) => {
  await enter(page, root.username, '/en/basic/users', root.token);
  await expect(page.getByRole('row').filter({ hasText: 'Root' })).toBeVisible();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys.getByText('Show this list')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('/');
  const search = page.getByLabel('Name', { exact: true });
  await expect(search).toBeFocused();
  await page.keyboard.type('a?');
  await expect(search).toHaveValue('a?');
  await expect(keys).toHaveCount(0);
});

test('with the guide open beside the page, what opens from the header lies above it', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await enter(page, root.username, '/en/basic/users', root.token);
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  // A click waits until nothing covers what it is to meet.
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click({ trial: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('dialog', { name: 'Log out now?' })).toBeVisible();
});
