import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import { findDeviceKindsForItem } from '@portico/counting/items';
import { loadCatalogue } from '@portico/i18n';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../ui/testing/render-at-address.tsx';
import { ItemDefinition } from './item-definition.tsx';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

const settings = { of: 'company', captureRate: 2, staffAreCustomers: false, childrenAreCustomers: true } as const;

// The definition is a popover, which jsdom never shows.
async function open(item: StatisticItem) {
  const button = screen.getByRole('button', { expanded: false });
  button.focus();
  fireEvent.click(button);
  const { words: texts } = await loadCatalogue('en');
  return { button, box: await screen.findByRole('dialog', { name: texts.items[item], hidden: true }) };
}

test('each of the 28 items shows its definition and device kinds', async () => {
  const { definitions, words: texts } = await loadCatalogue('en');
  let checkedCount = 0;
  for (const item of statisticItemNames) {
    await renderAtAddress(<ItemDefinition item={item} settings={settings} />);
    const { box } = await open(item);
    expect(within(box).getByText(definitions.items[item])).toBeDefined();
    const kinds = findDeviceKindsForItem(item);
    expect(kinds.length).toBeGreaterThan(0);
    for (const kind of kinds) expect(within(box).getByText(texts.deviceKinds[kind])).toBeDefined();
    checkedCount += 1;
    cleanup();
  }
  expect(checkedCount).toBe(28);
});

test('company settings are shown only for items that depend on them', async () => {
  const definitionText = async (item: StatisticItem, of: 'company' | 'default' = 'company') => {
    await renderAtAddress(<ItemDefinition item={item} settings={{ ...settings, of }} />);
    const text = (await open(item)).box.textContent;
    cleanup();
    return text;
  };
  expect(await definitionText('enteringRate')).toContain('In ÷ passers-by');
  expect(await definitionText('customerIn')).toMatch(/Staff count as customersNoChildren count as customersYes/);
  expect(await definitionText('customerOut')).not.toContain('Children count as customers');
  expect(await definitionText('flowIn')).not.toContain('Company settings');
  expect(await definitionText('customerIn', 'default')).toMatch(/different settings(?!.*Staff count as customers)/);
  expect(await definitionText('enteringRate', 'default')).toMatch(/different settings.*In ÷ passers-by/);
});

test('a definition opens and closes by keyboard and restores the focus', async () => {
  await renderAtAddress(<ItemDefinition item="flowIn" settings={undefined} />);
  const { button, box } = await open('flowIn');
  expect(button.getAttribute('aria-label')).toBe('Definition of “People in”');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(within(box).getByRole('button', { hidden: true }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(document.activeElement).toBe(button);
});
