import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Copyable } from './copyable.tsx';
import { show } from './testing/stage.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('over plain http the old command copies the text', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  let copied = '';
  document.execCommand = () => {
    copied = document.querySelector('textarea')?.value ?? '';
    return true;
  };
  await show(<Copyable text="FP11223018402" name="Serial number" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Serial number' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(copied).toBe('FP11223018402');
  expect(document.querySelector('textarea')).toBeNull();
});
