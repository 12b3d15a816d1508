import { expect, type Locator, type Page } from '@playwright/test';

// What a hand on the keyboard does; the mouse lies untouched.

const mostStops = 60;

/** Whether something has the focus. */
export const isFocused = async (element: Locator) =>
  (await element.and(element.page().locator(':focus')).count()) === 1;

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < mostStops; stop++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${mostStops} times ${key} do not lead to ${String(wanted)}`);
}

/** Presses a button that Tab leads to. */
export async function pressButton(page: Page, button: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, button, key);
  await page.keyboard.press('Enter');
}

/** Chooses an entry of the list below the field that has the focus, and leaves the list. */
export async function chooseInList(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list).toBeVisible();
  await page.keyboard.type(name);
  await expect(list.getByTitle(name)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}
