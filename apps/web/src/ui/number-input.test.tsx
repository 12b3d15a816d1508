import { type Language, languages } from '@portico/contract/words/languages';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormDrawer } from './form-drawer.tsx';
import { renderAtAddress, stubBrowserWindow } from './testing/render-at-address.tsx';

type Values = { people: number | null; factor: number | null };

const submit = vi.fn<(values: Values) => Promise<void>>();
const change = vi.fn<(values: Values) => void>();

async function renderForm(language: Language, values: Values = { people: null, factor: null }) {
  const form = (
    <FormDrawer<Values>
      title="Store"
      submitLabel="Save"
      values={values}
      fields={[
        { name: 'people', label: 'People', kind: 'number', min: 0, max: 1_000_000 },
        { name: 'factor', label: 'Factor', kind: 'number', min: 0.01, max: 100, digits: 2 },
      ]}
      onSubmit={submit}
      onChange={change}
      toFormProblems={() => ({ problems: {} })}
      onClose={() => undefined}
    />
  );
  await renderAtAddress(form, '/', { language, tag: languages[language].tag });
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: label });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

/** Types into a field from focus to blur. */
function type(label: string, value: string) {
  fireEvent.focus(field(label));
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
}

beforeEach(() => {
  stubBrowserWindow();
  submit.mockReset().mockResolvedValue();
  change.mockReset();
});
afterEach(cleanup);

test.each<[Language, string, number, string]>([
  ['de', '10.000', 10_000, '10.000'],
  ['de', '12.500', 12_500, '12.500'],
  ['de', ' 12 500 ', 12_500, '12.500'],
  ['en', '10,000', 10_000, '10,000'],
  ['fra', '10 000', 10_000, '10\u202f000'],
  ['ara', '١٠٬٠٠٠', 10_000, '10,000'],
  ['hin', '१२,३४,५६७', 1_234_567, '12,34,567'],
  ['th', '๑๐', 10, '10'],
])('in %s, %j is read as %i and shown as %j', async (language, text, value, shown) => {
  await renderForm(language);
  type('People', text);
  expect(change).toHaveBeenLastCalledWith({ people: value, factor: null });
  expect(field('People').value).toBe(shown);
});

test('a text with two readings is kept, explained and not submitted', async () => {
  await renderForm('en');
  type('People', '10.000');
  expect(await screen.findByText('“10.000” can mean 10 or 10000. Enter one of these.')).toBeDefined();
  expect(field('People').value).toBe('10.000');
  save();
  await waitFor(() => expect(document.activeElement).toBe(field('People')));
  expect(submit).not.toHaveBeenCalled();
  type('People', '10000');
  save();
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ people: 10_000, factor: null }));
});

test.each([
  ['People', '0x10', 'Bitte eine ganze Zahl eingeben'],
  ['People', '12,5', 'Bitte eine ganze Zahl eingeben'],
  ['Factor', '1e3', 'Bitte eine Zahl eingeben'],
  ['Factor', '1,155', 'Nachkommastellen: höchstens 2'],
  ['Factor', '200', 'Bitte eine Zahl von 0,01 bis 100 eingeben'],
])('the field %s refuses %j and keeps the text', async (label, text, problem) => {
  await renderForm('de');
  type(label, text);
  expect(await screen.findByText(problem)).toBeDefined();
  expect(field(label).value).toBe(text);
  save();
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect(submit).not.toHaveBeenCalled();
});

test('a focused field shows the number without thousands separators', async () => {
  await renderForm('de', { people: 12_500, factor: 1.15 });
  expect([field('People').value, field('Factor').value]).toEqual(['12.500', '1,15']);
  fireEvent.focus(field('People'));
  expect(field('People').value).toBe('12500');
  fireEvent.blur(field('People'));
  expect(field('People').value).toBe('12.500');
  expect(change).not.toHaveBeenCalled();
});

test('the arrow keys change a number by 1 within its range', async () => {
  await renderForm('de', { people: 1, factor: 99.5 });
  fireEvent.focus(field('Factor'));
  fireEvent.keyDown(field('Factor'), { key: 'ArrowUp' });
  expect(change).toHaveBeenLastCalledWith({ people: 1, factor: 100 });
  fireEvent.keyDown(field('Factor'), { key: 'ArrowDown' });
  expect(field('Factor').value).toBe('99');
  type('People', 'x');
  fireEvent.keyDown(field('People'), { key: 'ArrowUp' });
  expect(field('People').value).toBe('x');
});
