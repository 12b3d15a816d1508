import { loadCatalogue } from '@portico/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ChangeIndicator } from './change-indicator.tsx';
import type { ChangeDirection } from './format-figure.ts';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});
afterEach(cleanup);

test.each([
  ['up', '+8.4%', 'up 8.4%', 1],
  ['down', '−1.8%', 'down 1.8%', 1],
  ['same', '0.0%', 'no change', 0],
] as const satisfies [ChangeDirection, string, string, number][])(
  'a change "%s" has text and words, and a triangle unless it is "same"',
  (direction, text, spoken, triangles) => {
    const { container } = render(
      <I18nextProvider i18n={texts}>
        <ChangeIndicator direction={direction} text={text} />
      </I18nextProvider>,
    );
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(spoken)).toBeDefined();
    expect(container.querySelectorAll('svg')).toHaveLength(triangles);
  },
);

test('two counts are shown without a triangle', () => {
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <ChangeIndicator direction="counts" text="7 vs 10" />
    </I18nextProvider>,
  );
  expect(container.textContent).toBe('7 vs 10');
  expect(container.querySelectorAll('svg')).toHaveLength(0);
});
