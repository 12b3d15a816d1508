import { loadCatalogue } from '@portico/i18n';
import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import { deviceKindsGiving } from '@portico/counting/items';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { furnishWindow, show } from '../ui/testing/stage.tsx';
import { ItemDefinition } from './item-definition.tsx';

beforeEach(() => furnishWindow());
afterEach(cleanup);

const settings = { of: 'company', captureRate: 2, staffAreCustomers: false, childrenAreCustomers: true } as const;

// Its box is a popover, which the tests' document never shows.
async function open(item: StatisticItem) {
  const button = screen.getByRole('button', { expanded: false });
  button.focus();
  fireEvent.click(button);
  const { words } = await loadCatalogue('en');
  return { button, box: await screen.findByRole('dialog', { name: words.items[item], hidden: true }) };
}

test('each of the 28 items says what it is, in which unit, and which devices give it', async () => {
  const { definitions, words } = await loadCatalogue('en');
  let seen = 0;
  for (const item of statisticItemNames) {
    await show(<ItemDefinition item={item} settings={settings} />);
    const { box } = await open(item);
    expect(within(box).getByText(definitions.items[item])).toBeDefined();
    const kinds = deviceKindsGiving(item);
    expect(kinds.length).toBeGreaterThan(0);
    for (const kind of kinds) expect(within(box).getByText(words.deviceKinds[kind])).toBeDefined();
    seen += 1;
    cleanup();
  }
  expect(seen).toBe(28);
});

test('the settings in force are told where the figure follows them, and only there', async () => {
  const told = async (item: StatisticItem, of: 'company' | 'default' = 'company') => {
    await show(<ItemDefinition item={item} settings={{ ...settings, of }} />);
    const text = (await open(item)).box.textContent;
    cleanup();
    return text;
  };
  expect(await told('enteringRate')).toContain('In ÷ passers-by');
  expect(await told('customerIn')).toMatch(/Staff count as customersNoChildren count as customersYes/);
  expect(await told('customerOut')).not.toContain('Children count as customers');
  expect(await told('flowIn')).not.toContain('Company settings');
  expect(await told('customerIn', 'default')).toMatch(/different settings(?!.*Staff count as customers)/);
  expect(await told('enteringRate', 'default')).toMatch(/different settings.*In ÷ passers-by/);
});

test('it is opened and closed by keyboard, and gives the focus back', async () => {
  await show(<ItemDefinition item="flowIn" settings={undefined} />);
  const { button, box } = await open('flowIn');
  expect(button.getAttribute('aria-label')).toBe('What “People in” means');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(within(box).getByRole('button', { hidden: true }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(document.activeElement).toBe(button);
});
