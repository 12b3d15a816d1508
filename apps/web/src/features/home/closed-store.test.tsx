import { loadCatalogue } from '@portico/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { InsideNow } from './inside-now.tsx';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({
    lng: 'en',
    resources: { en: { translation: await loadCatalogue('en') } },
    interpolation: { escapeValue: false },
  });
});
afterEach(cleanup);

function show(element: ReactNode) {
  return render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
    </I18nextProvider>,
  );
}

/** The visible text, without the characters that isolate the direction of a value. */
const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '');

test.each([false, true])('people inside is unknown while the store is closed (compact: %s)', (compact) => {
  const { container } = show(
    <InsideNow store={7} workTime="10:00:00~22:00:00" asOf="2026-11-22 08:20:00" failure={null} compact={compact} />,
  );
  expect(screen.getByText('—')).toBeDefined();
  expect(plain(container.textContent)).toContain('Closed, opens at 10:00');
  expect(container.textContent).not.toContain('Highest');
  expect(container.querySelector('svg')).toBeNull();
});
