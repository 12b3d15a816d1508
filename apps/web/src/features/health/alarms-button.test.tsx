import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderLoggedIn, stubApiReplies } from '../../app/testing/render-logged-in.tsx';
import { stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import HealthPage from './page.tsx';

afterEach(() => {
  act(() => showToast(null));
  cleanup();
  vi.unstubAllGlobals();
});

test('the button for alarms says that they are not available yet', async () => {
  stubBrowserWindow();
  stubApiReplies();
  await renderLoggedIn(
    <>
      <HealthPage />
      <Toaster />
    </>,
    'company',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Alarms' }));
  expect(screen.getByText('This function is not yet available.').closest('[role=alert]')).not.toBeNull();
});
