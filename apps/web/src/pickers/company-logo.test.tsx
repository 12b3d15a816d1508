import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLoggedIn } from '../app/testing/render-logged-in.tsx';
import { stubBrowserWindow } from '../ui/testing/render-at-address.tsx';
import { CompanyLogo } from './company-logo.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a failed upload of a logo says so when the server gives no text', async () => {
  stubBrowserWindow();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  URL.createObjectURL = () => 'blob:kept';
  URL.revokeObjectURL = () => undefined;
  await renderLoggedIn(<CompanyLogo logoName={null} />, 'company');
  const file = new File(['picture'], 'logo.png', { type: 'image/png' });
  fireEvent.change(screen.getByTestId('logo-file'), { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The picture could not be uploaded. Try again.')).toBeDefined();
});
