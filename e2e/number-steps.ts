import { expect, type Locator, type Page } from '@playwright/test';

/** The shown lines of an element, without texts for screen readers that repeat them and without characters that isolate directions. */
export async function readLines(element: Locator): Promise<string[]> {
  const text = (await element.innerText()).replaceAll(/[\u2066-\u2069]/g, '');
  return text
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^Data \d+% complete/.test(line));
}

/** The cells of each row of a table by row heading and column heading; the first line of a cell is its value. */
export async function readTable(table: Locator): Promise<Map<string, Map<string, string>>> {
  const columns = await Promise.all(
    (await table.locator('thead th').all()).map(async (one) => (await readLines(one))[0]),
  );
  const rows = new Map<string, Map<string, string>>();
  for (const row of await table.locator('tbody tr').all()) {
    const cells = await row.locator('th, td').all();
    if (cells.length !== columns.length) continue;
    const texts = await Promise.all(cells.map(readLines));
    const heading = (await readLines(row.getByRole('rowheader')))[0] ?? '';
    rows.set(heading, new Map(columns.map((column, index) => [column ?? '', texts[index]?.[0] ?? ''])));
  }
  return rows;
}

/** "2 of 3" from a text such as "2 of 3 devices reporting". */
export const readShareOfDevices = (text: string): string => /\d+ of \d+/.exec(text)?.[0] ?? '';

/** Signed tenths of a per cent: "−5.5%" and "5.5% behind" are both −55. null: the text has no per cent. */
export function readSignedTenths(text: string): number | null {
  const [, digits] = /([\d.]+)%/.exec(text) ?? [];
  if (digits === undefined) return text === 'On pace' ? 0 : null;
  const isDown = /^[−-]/.test(text) || /behind|short/.test(text);
  return Math.round(Number(digits) * 10) * (isDown ? -1 : 1);
}

export const openHome = (page: Page, store: number | 'all', range: 'today' | 'yesterday') =>
  page.goto(`/en/index?store=${store}&range=${range}`);

const deviceState = /Online|Offline|Never connected|Unused|Expired/;

/** The state of each device in the table of a page, by serial number; "No data" for a connected device that sends no records. */
export async function readDeviceStates(page: Page): Promise<Map<string, string>> {
  const rows = page.getByRole('row').filter({ hasText: /PT\d/ }).filter({ hasText: deviceState });
  await expect(rows.first()).toBeVisible();
  const texts = await rows.allInnerTexts();
  return new Map(
    texts.map((text) => {
      const [serial = ''] = /PT\d\S*/.exec(text) ?? [];
      const [state = ''] = deviceState.exec(text) ?? [];
      return [serial, text.includes('No data') ? 'No data' : state];
    }),
  );
}

/** The devices without data of each store that home lists as needing attention: "1 of 3". */
export async function readSilentDevices(page: Page): Promise<Map<string, string>> {
  const lines = await readLines(page.getByRole('main'));
  return new Map(
    lines.flatMap((line, index) => {
      const [, share] = /^No data (?:so far )?from (\d+ of \d+) devices?/.exec(line) ?? [];
      return share === undefined ? [] : [[lines[index - 1] ?? '', share] as const];
    }),
  );
}

/** A target in the sheet of targets as it is shown; '' for none. */
export async function readTargetCell(page: Page, place: string, period: string): Promise<string> {
  const cell = page.getByLabel(new RegExp(`${place}.*, ${period}`));
  await expect(cell).toBeVisible();
  return cell.inputValue();
}
