import { loadCatalogue } from '@portico/i18n';
import { cleanup, render } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DamagedMonths } from './damage-panel.tsx';
import type { PlatformReply } from './panels/league-requests.ts';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({
    lng: 'en',
    resources: { en: { translation: await loadCatalogue('en') } },
    interpolation: { escapeValue: false },
  });
});
afterEach(cleanup);

function renderText(damage: PlatformReply['damage']): string {
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <DamagedMonths damage={damage} />
    </I18nextProvider>,
  );
  return (container.textContent ?? '').replaceAll(/[\u2068\u2069]/g, '');
}

const month = { companyId: 1, companyName: 'Leeds', month: '2026-06', devices: 4, sns: ['A1', 'A2', 'A3'] };

test('damaged counts are listed with company, month and devices', () => {
  const text = renderText({ months: [{ ...month, records: 8928 }], monthCount: 15, unknownParts: 2 });
  expect(text).toContain('Damaged counts');
  expect(text).toContain('LeedsJun 20264 devices (A1, A2, A3, …)Records −8,928');
  expect(text).toContain('1 / 15');
  expect(text).toContain('2 damaged files (devices unknown)');
});

test('unreadable counts have no number of missing records', () => {
  const text = renderText({
    months: [{ ...month, devices: 1, sns: ['A1'], records: 0 }],
    monthCount: 1,
    unknownParts: 0,
  });
  expect(text).toContain('LeedsJun 20261 device (A1)');
  expect(text).not.toContain('Records');
});

test('the panel of damaged counts is absent without damage', () => {
  expect(renderText({ months: [], monthCount: 0, unknownParts: 0 })).toBe('');
});
