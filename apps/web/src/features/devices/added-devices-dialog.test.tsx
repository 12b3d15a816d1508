import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test, vi } from 'vitest';
import { stubFileSaving } from '../../ui/testing/canvas-stubs.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { AddedDevicesDialog } from './added-devices-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('secrets of devices are saved with serial numbers kept as texts', async () => {
  stubBrowserWindow();
  const saved: string[] = [];
  const kept: (Blob | MediaSource)[] = [];
  stubFileSaving((name) => saved.push(name));
  URL.createObjectURL = (content) => `blob:${kept.push(content)}`;
  const row = { sn: '00007', id: 1, problem: null, secret: 'k3y', announced: false };
  await renderAtAddress(<AddedDevicesDialog rows={[row]} onClose={() => undefined} />, '/');
  fireEvent.click(await screen.findByRole('button', { name: /Download/ }));
  await waitFor(() => expect(saved).toEqual(['portico-devices.xlsx']));
  const [file] = kept;
  const parts = file instanceof Blob ? unzipSync(new Uint8Array(await file.arrayBuffer())) : {};
  const texts = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
  expect(texts).toContain('>00007<');
  expect(texts).toContain('>k3y<');
});
