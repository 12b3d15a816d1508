import { loadCatalogue } from '@portico/i18n';
import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { phone } from '../use-media.ts';

/** What a browser has and the tests' document has not; the window is a phone's or a wide one's. */
export function furnishWindow({ isPhone = false } = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query === phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  // The document hides a popover, but has no way to open one.
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    this.style.display = 'block';
  };
  Element.prototype.scrollIntoView = () => undefined;
}

/** Draws something with English texts, at an address. */
export async function show(content: ReactNode, address = '/'): Promise<ReturnType<typeof createMemoryRouter>> {
  const texts = createInstance();
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
  const router = createMemoryRouter([{ path: '*', element: content }], { initialEntries: [address] });
  render(
    <I18nextProvider i18n={texts}>
      {/* As for people who want no motion: nothing to wait for. */}
      <ConfigProvider theme={{ token: { motion: false } }}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </I18nextProvider>,
  );
  return router;
}
