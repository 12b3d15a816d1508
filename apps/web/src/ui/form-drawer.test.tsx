import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormDrawer } from './form-drawer.tsx';
import { furnishWindow, show } from './testing/stage.tsx';

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
        { name: 'note', label: 'Note', kind: 'text', shownWhen: ({ name }) => name === 'Grace' },
      ]}
      onSubmit={submit}
      problemsOf={() => ({ problems: { email: 'Taken' } })}
      onClose={close}
    />
  );
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  furnishWindow();
  submit.mockReset();
  close.mockReset();
});
afterEach(cleanup);

test('nothing is sent while a field is wrong; the first one has the focus', async () => {
  await show(<AddUser />);
  save();
  expect(await screen.findByText('Required')).toBeDefined();
  expect(screen.getByText('No address')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(submit).not.toHaveBeenCalled();
});

test('a field is looked at when it is left', async () => {
  await show(<AddUser />);
  type('E-mail', 'x');
  expect(screen.queryByText('No address')).toBeNull();
  fireEvent.blur(field('E-mail'));
  expect(await screen.findByText('No address')).toBeDefined();
});

test('what the server finds wrong stands at its field, which has the focus', async () => {
  submit.mockRejectedValue(new Error('refused'));
  await show(<AddUser />);
  type('Name', 'Wei');
  type('E-mail', 'a@b');
  save();
  expect(await screen.findByText('Taken')).toBeDefined();
  expect(submit).toHaveBeenCalledWith({ name: 'Wei', email: 'a@b', note: 'kept' });
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
});

test('a field is shown only with the values it belongs to', async () => {
  await show(<AddUser />);
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  type('Name', 'Grace');
  expect(await screen.findByRole('textbox', { name: 'Note' })).toBeDefined();
});

test('leaving with changes asks, without changes it does not', async () => {
  await show(<AddUser />);
  type('Name', 'Wei');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Discard your changes?')).toBeDefined();
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  cleanup();
  await show(<AddUser />);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledTimes(2);
});

test('going back with changes asks too', async () => {
  const router = await show(<AddUser />, '/users');
  type('Name', 'Wei');
  void router.navigate('/other');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/users');
  void router.navigate('/other');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
});

test('whose thing was changed meanwhile sees the difference, chooses, and saves with the state it has now', async () => {
  const outdated = new Error('outdated');
  type Values = { name: string; email: string; note: string; revision: number };
  const send = vi.fn<(values: Values) => Promise<void>>().mockRejectedValueOnce(outdated).mockResolvedValue(undefined);
  await show(
    <FormDrawer<Values>
      title="Edit user"
      values={{ name: 'Wei', email: 'w@x', note: 'old', revision: 1 }}
      fields={[
        { name: 'name', label: 'Name', kind: 'text' },
        { name: 'email', label: 'E-mail', kind: 'text' },
        { name: 'note', label: 'Note', kind: 'text' },
      ]}
      onSubmit={send}
      problemsOf={() => ({ problems: {}, formProblem: 'Somebody else changed it.' })}
      outdated={{
        isIt: (error) => error === outdated,
        latest: async () => ({ name: 'Wei Li', email: 'new@x', note: 'old', revision: 2 }),
      }}
      onClose={close}
    />,
  );
  type('Name', 'Wei L.');
  save();
  expect(await screen.findByText(/Somebody else changed it\./)).toBeDefined();
  expect(screen.getByText('Now: Wei Li')).toBeDefined();
  expect(screen.getByText('Yours: Wei L.')).toBeDefined();
  // Only they changed it.
  expect(field('E-mail').value).toBe('new@x');
  fireEvent.click(screen.getByRole('radio', { name: 'Use what it is now' }));
  await waitFor(() => expect(field('Name').value).toBe('Wei Li'));
  save();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send).toHaveBeenLastCalledWith({ name: 'Wei Li', email: 'new@x', note: 'old', revision: 2 });
});
