import { loadCatalogue } from '@portico/i18n';
import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { phoneQuery } from '../use-media-query.ts';

/** Stubs browser features that jsdom lacks; the window is that of a phone or a wide one. */
export function stubBrowserWindow({ isPhone = false } = {}): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query === phoneQuery,
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
  // jsdom hides popovers but cannot open them.
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    this.style.display = 'block';
  };
  Element.prototype.scrollIntoView = () => undefined;
}

/** A language of the product and its BCP 47 tag. */
type PageLanguage = { language: Parameters<typeof loadCatalogue>[0]; tag: string };

/** Renders content at an address, with English texts by default. */
export async function renderAtAddress(
  content: ReactNode,
  address = '/',
  { language, tag }: PageLanguage = { language: 'en', tag: 'en' },
): Promise<ReturnType<typeof createMemoryRouter>> {
  const texts = createInstance();
  const resources = { [tag]: { translation: await loadCatalogue(language) } };
  await texts.init({ lng: tag, resources, interpolation: { escapeValue: false } });
  const router = createMemoryRouter([{ path: '*', element: content }], { initialEntries: [address] });
  render(
    <I18nextProvider i18n={texts}>
      {/* Without motion, so that tests do not wait for animations. */}
      <ConfigProvider theme={{ token: { motion: false } }}>
        <RouterProvider router={router} />
      </ConfigProvider>
    </I18nextProvider>,
  );
  return router;
}
