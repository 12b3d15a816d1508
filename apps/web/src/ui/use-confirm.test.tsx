import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { furnishWindow, show } from './testing/stage.tsx';
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
  furnishWindow();
  remove.mockReset();
});
afterEach(cleanup);

test('a danger is named with its consequence, and the safe button has the focus', async () => {
  await show(<Shop />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('Its 2 devices become unbound.')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
});

test('what failed is said inside, and can be tried again', async () => {
  remove.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(undefined);
  await show(<Shop />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is in use.'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' }).className).not.toContain('loading'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Delete North?')).toBeNull());
  expect(remove).toHaveBeenCalledTimes(2);
});
