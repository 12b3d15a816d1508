import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyableText } from './copyable-text.tsx';
import { renderAtAddress } from './testing/render-at-address.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('over plain HTTP, text is copied with document.execCommand', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  // The component library leaves a hidden text area behind, which it uses to measure texts.
  const textAreas = () => [...document.querySelectorAll('textarea')];
  const before = textAreas();
  let copied: string[] = [];
  document.execCommand = () => {
    copied = textAreas().flatMap((area) => (before.includes(area) ? [] : [area.value]));
    return true;
  };
  await renderAtAddress(<CopyableText text="FP11223018402" name="Serial number" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy: Serial number' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(copied).toEqual(['FP11223018402']);
  expect(textAreas()).toEqual(before);
});
