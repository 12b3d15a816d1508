import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

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

/** Waits until an entry of the menu that a key opened has the focus; a key pressed earlier would still go to its button. */
export async function seeMenuFocused(page: Page): Promise<void> {
  const entries = page.getByRole('menuitem').or(page.getByRole('menuitemradio'));
  await expect(entries.and(page.locator(':focus'))).toHaveCount(1);
}

/**
 * The file dialog that a key opens. It is awaited before Tab goes there: a browser that is told of that only as the key is pressed
 * sometimes opens a dialog of its own.
 */
export async function fileDialogOf(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<FileChooser> {
  const opening = page.waitForEvent('filechooser');
  await tabTo(page, control);
  await page.keyboard.press(key);
  return opening;
}

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens the list below the field that has the focus, down to the entries that fit a name. */
async function openList(page: Page, name: string): Promise<Locator> {
  await page.keyboard.press('ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list).toBeVisible();
  await page.keyboard.type(name);
  await expect(list.getByTitle(name, { exact: true })).toBeVisible();
  return list;
}

/** Chooses the only fitting entry of the list below the field that has the focus; the list closes by itself. */
export async function choose(page: Page, name: string): Promise<void> {
  const list = await openList(page, name);
  // A tree stands at no entry until an arrow leads to one.
  if ((await list.getByRole('treeitem').count()) > 0) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
}

/** Chooses an entry of the list below the field that has the focus, where several may be chosen, and leaves the list. */
export async function chooseInList(page: Page, name: string): Promise<void> {
  const list = await openList(page, name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}
