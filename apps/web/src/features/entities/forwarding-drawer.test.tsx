import type { Entity } from '@portico/contract/routes/entities';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import ForwardingDrawer from './forwarding-drawer.tsx';
import type { EntityChanges } from './requests.ts';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

test('an address that the server refuses shows the reason at its field', async () => {
  // The drawer reads no other part of a store and of its changes.
  const store = { id: 9, name: 'North', pushStateEnable: 1, forwarding: [] } as unknown as Entity;
  const setForwarding = vi.fn<EntityChanges['setForwarding']>(async (settings, onSend) => {
    for (const setting of settings) {
      onSend(setting);
      if (setting.protocol === 5) throw new Failure(400, 'addressPrivate', 'Private network', { address: 'invalid' });
    }
  });
  const changes = { setForwarding } as unknown as EntityChanges;
  const close = vi.fn<() => void>();
  await renderAtAddress(<ForwardingDrawer store={store} protocols={[1, 5]} changes={changes} onClose={close} />);
  const addressOf = (protocol: string) =>
    within(screen.getByRole('region', { name: protocol })).getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  const type = (protocol: string, value: string) => fireEvent.change(addressOf(protocol), { target: { value } });
  type('HTTP JSON', 'https://a.example');
  type('MQTT', 'mqtt://10.0.0.1');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const refusal = await screen.findByText('Private network');
  expect(screen.getByRole('region', { name: 'MQTT' }).contains(refusal)).toBe(true);
  expect(addressOf('MQTT').getAttribute('aria-invalid')).toBe('true');
  expect(addressOf('MQTT').getAttribute('aria-describedby')).toBe(refusal.id);
  await waitFor(() => expect(document.activeElement).toBe(addressOf('MQTT')));
  expect(addressOf('HTTP JSON').getAttribute('aria-invalid')).toBe('false');
  expect(close).not.toHaveBeenCalled();
  type('MQTT', 'mqtt://b.example');
  expect(screen.queryByText('Private network')).toBeNull();
  fireEvent.blur(addressOf('MQTT'));
  expect(addressOf('MQTT').getAttribute('aria-invalid')).toBe('false');
});
