import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from './testing/render-at-address.tsx';
import { useConfirm } from './use-confirm.tsx';

const remove = vi.fn<() => Promise<void>>();

function Shop() {
  const [ask, dialog] = useConfirm();
  const question = { title: 'Delete North?', text: 'Its 2 devices become unbound.', action: 'Delete', danger: true };
  return (
    <>
      <button type="button" onClick={() => ask({ ...question, onConfirm: remove, failureText: () => 'It is in use.' })}>
        Ask
      </button>
      {dialog}
    </>
  );
}

beforeEach(() => {
  stubBrowserWindow();
  remove.mockReset();
});
afterEach(cleanup);

test('the dialog of a dangerous action shows its effect and focuses Cancel', async () => {
  await renderAtAddress(<Shop />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Its 2 devices become unbound.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
});

test('a confirmed action that fails shows its error and can be retried', async () => {
  remove.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(undefined);
  await renderAtAddress(<Shop />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is in use.'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' }).className).not.toContain('loading'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Delete North?')).toBeNull());
  expect(remove).toHaveBeenCalledTimes(2);
});
