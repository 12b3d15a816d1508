import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

// Steps that only use the keyboard, never the mouse.

const maxTabStops = 60;

/** Whether an element has the focus. */
export const isFocused = async (element: Locator) =>
  (await element.and(element.page().locator(':focus')).count()) === 1;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stop = 0; stop < maxTabStops; stop++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${maxTabStops} times ${key} do not lead to ${String(wanted)}`);
}

/** Moves to a button with Tab and presses it. */
export async function pressButtonByKeyboard(
  page: Page,
  button: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(page, button, key);
  await page.keyboard.press('Enter');
}

/** Waits until an entry of the menu opened by a key has the focus; an earlier key press would still go to the menu's button. */
export async function waitForMenuFocus(page: Page): Promise<void> {
  const entries = page.getByRole('menuitem').or(page.getByRole('menuitemradio'));
  await expect(entries.and(page.locator(':focus'))).toHaveCount(1);
}

/** Opens a file dialog by keyboard. The wait starts before the key is pressed; otherwise the browser sometimes opens its own dialog. */
export async function openFileDialog(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<FileChooser> {
  const opening = page.waitForEvent('filechooser');
  await tabTo(page, control);
  await page.keyboard.press(key);
  return opening;
}

export const findDialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens the list of the focused field and narrows it to the entries that match a name. */
async function openList(page: Page, name: string): Promise<Locator> {
  await page.keyboard.press('ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list).toBeVisible();
  await page.keyboard.type(name);
  await expect(list.getByTitle(name, { exact: true })).toBeVisible();
  return list;
}

/** Chooses the only matching entry of the focused field's list; the list closes by itself. */
export async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const list = await openList(page, name);
  // In a tree, no entry is active until an arrow key is pressed.
  if ((await list.getByRole('treeitem').count()) > 0) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
}

/** Chooses an entry of a focused field that accepts several, and closes the list. */
export async function chooseSeveralByKeyboard(page: Page, name: string): Promise<void> {
  const list = await openList(page, name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}
