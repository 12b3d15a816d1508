import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormDrawer } from './form-drawer.tsx';
import { renderAtAddress, stubBrowserWindow } from './testing/render-at-address.tsx';

const submit = vi.fn<(values: { name: string; email: string; note: string }) => Promise<void>>();
const close = vi.fn<() => void>();

function AddUser() {
  return (
    <FormDrawer
      title="Add user"
      values={{ name: '', email: '', note: 'kept' }}
      fields={[
        { name: 'name', label: 'Name', kind: 'text', required: true },
        {
          name: 'email',
          label: 'E-mail',
          kind: 'text',
          check: (value) => (String(value).includes('@') ? undefined : 'No address'),
        },
        { name: 'note', label: 'Note', kind: 'text', isShown: ({ name }) => name === 'Grace' },
      ]}
      onSubmit={submit}
      toFormProblems={() => ({ problems: { email: 'Taken' } })}
      onClose={close}
    />
  );
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  stubBrowserWindow();
  submit.mockReset();
  close.mockReset();
});
afterEach(cleanup);

test('an invalid form is not sent, and its first invalid field is focused', async () => {
  await renderAtAddress(<AddUser />);
  save();
  expect(await screen.findByText('Required')).toBeDefined();
  expect(screen.getByText('No address')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(submit).not.toHaveBeenCalled();
});

test('a field is validated when the user leaves it', async () => {
  await renderAtAddress(<AddUser />);
  type('E-mail', 'x');
  expect(screen.queryByText('No address')).toBeNull();
  fireEvent.blur(field('E-mail'));
  expect(await screen.findByText('No address')).toBeDefined();
});

test('a server problem is shown at its field, which gets the focus', async () => {
  submit.mockRejectedValue(new Error('refused'));
  await renderAtAddress(<AddUser />);
  type('Name', 'Wei');
  type('E-mail', 'a@b');
  save();
  expect(await screen.findByText('Taken')).toBeDefined();
  expect(submit).toHaveBeenCalledWith({ name: 'Wei', email: 'a@b', note: 'kept' });
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
});

test('a field is shown only with the values it depends on', async () => {
  await renderAtAddress(<AddUser />);
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  type('Name', 'Grace');
  expect(await screen.findByRole('textbox', { name: 'Note' })).toBeDefined();
});

test('closing a form asks for confirmation only with unsaved changes', async () => {
  await renderAtAddress(<AddUser />);
  type('Name', 'Wei');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Discard your changes?')).toBeDefined();
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  cleanup();
  await renderAtAddress(<AddUser />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(2);
});

test('leaving the page of a changed form asks for confirmation', async () => {
  const router = await renderAtAddress(<AddUser />, '/users');
  type('Name', 'Wei');
  void router.navigate('/other');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/users');
  void router.navigate('/other');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
});

test('an edit conflict shows the differences and saves the new revision', async () => {
  const outdated = new Error('outdated');
  type Values = { name: string; email: string; note: string; revision: number };
  const send = vi.fn<(values: Values) => Promise<void>>().mockRejectedValueOnce(outdated).mockResolvedValue(undefined);
  await renderAtAddress(
    <FormDrawer<Values>
      title="Edit user"
      values={{ name: 'Wei', email: 'w@x', note: 'old', revision: 1 }}
      fields={[
        { name: 'name', label: 'Name', kind: 'text' },
        { name: 'email', label: 'E-mail', kind: 'text' },
        { name: 'note', label: 'Note', kind: 'text' },
      ]}
      onSubmit={send}
      toFormProblems={() => ({ problems: {}, formProblem: 'Somebody else changed it.' })}
      conflict={{
        isConflict: (error) => error === outdated,
        fetchLatest: async () => ({ name: 'Wei Li', email: 'new@x', note: 'old', revision: 2 }),
      }}
      onClose={close}
    />,
  );
  type('Name', 'Wei L.');
  save();
  expect(await screen.findByText(/Somebody else changed it\./)).toBeDefined();
  expect(screen.getByText('Current: Wei Li')).toBeDefined();
  expect(screen.getByText('Yours: Wei L.')).toBeDefined();
  // Only the other user changed the e-mail address, so it was merged.
  expect(field('E-mail').value).toBe('new@x');
  fireEvent.click(screen.getByRole('radio', { name: 'Use current value' }));
  await waitFor(() => expect(field('Name').value).toBe('Wei Li'));
  save();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send).toHaveBeenLastCalledWith({ name: 'Wei Li', email: 'new@x', note: 'old', revision: 2 });
});
