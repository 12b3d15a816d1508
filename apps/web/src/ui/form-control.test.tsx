import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { FormControl } from './form-control.tsx';
import { stubBrowserWindow } from './testing/render-at-address.tsx';

afterEach(cleanup);

test("a number is parsed with the language's decimal sign or a point", async () => {
  stubBrowserWindow();
  const read: unknown[] = [];
  const typed = [
    ['de', '1,15'],
    ['de', '1.15'],
    ['en', '1.15'],
    ['ar', '1.15'],
  ] as const;
  for (const [language, text] of typed) {
    const texts = createInstance();
    await texts.init({ lng: language, resources: {} });
    render(
      <I18nextProvider i18n={texts}>
        <FormControl
          field={{ name: 'factor', label: 'Factor', kind: 'number', min: 0.01, max: 100, digits: 2 }}
          onChange={(value) => read.push(value)}
        />
      </I18nextProvider>,
    );
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: text } });
    cleanup();
  }
  expect(read).toEqual([1.15, 1.15, 1.15, 1.15]);
});
