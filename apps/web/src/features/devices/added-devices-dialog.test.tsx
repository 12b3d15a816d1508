import { cleanup, fireEvent, screen } from '@testing-library/react';
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
  expect(saved).toEqual(['portico-devices.csv']);
  const [file] = kept;
  expect(file instanceof Blob && (await file.text())).toContain('"=""00007""","=""k3y"""');
});
