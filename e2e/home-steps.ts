import { expect, type Page } from '@playwright/test';
import { auth } from '@portico/contract/routes/auth';
import { roles } from '@portico/contract/routes/roles';
import type { Language } from '@portico/contract/words/languages';
import * as z from 'zod/mini';
import { createStoryUser, newRole, type StoryUser } from './account-steps.ts';
import { callApi, demoUsers, getToken, openAsUser } from './console.ts';

const explanation = z.object({ data: z.looseObject({ base: z.nullable(z.number()) }) });

/** Checks that the longest explanation of an increase fits on a phone without scrolling, below the value itself. */
export async function expectExplanationFitsPhone(page: Page, language: Language): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/hx-api/home/explanation**', async (route) => {
    const response = await route.fetch();
    const { data } = explanation.parse(await response.json());
    // On an ordinary day there is no explanation, so the reply is replaced by one with the longest explanation.
    const change = { compared: (data.base ?? 475) + 353, growth: 0.743, verdict: 'unusual' };
    const from = { kind: 'entrance', id: 6, name: 'North Gate', compared: 789, base: 418, share: 0.78 };
    const rate = { cause: 'rate', passersby: -0.014, before: 0.127, now: 0.205 };
    await route.fulfill({ response, json: { code: 200, msg: '', data: { ...data, ...change, from, rate } } });
  });
  await openAsUser(page, demoUsers.store, `/${language}/index`);
  const sentence = page.getByTestId('explanation');
  await expect(sentence).toContainText('North Gate');
  const box = await sentence.boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 844)).toBeLessThan(844);
  const figure = await page.locator('main .heard').first().boundingBox();
  expect(figure?.y ?? 844).toBeLessThan(box?.y ?? 0);
}

const nodes = z.array(z.object({ id: z.number() }));

type Choice = z.output<typeof roles.menus.output>[number];
const idsIn = (choices: readonly Choice[]): number[] => choices.flatMap(({ id, children }) => [id, ...idsIn(children)]);

/** Creates a user with the rights of the demonstration's company, so that no other story sees the user's home settings. */
export async function newHomeUser(nickName: string): Promise<StoryUser> {
  const token = await getToken(demoUsers.company);
  const { user } = auth.info.output.parse(await callApi(token, 'GET', auth.info.path));
  const [root] = nodes.parse(await callApi(token, 'GET', '/api/dept'));
  if (user.company === null || root === undefined) throw new Error('The demonstration has no such company');
  const admin = { id: user.id, username: demoUsers.company, token };
  const company = { id: user.company.id, name: user.company.name, root: root.id, admin };
  const name = `${nickName}${Date.now()}`;
  const menus = idsIn(roles.menus.output.parse(await callApi(token, 'GET', roles.menus.path)));
  const role = await newRole(company, { name, permission: name, level: 20, menus });
  return createStoryUser(company, name, role);
}
