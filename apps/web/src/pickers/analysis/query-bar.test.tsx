import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import { QueryBar } from './query-bar.tsx';

afterEach(cleanup);

function BarWithPlaces({ onRunQuery }: { onRunQuery: () => void }) {
  const [isWrong, setWrong] = useState(false);
  return (
    <QueryBar problem={isWrong ? 'Choose a store' : null} busy={false} onRunQuery={onRunQuery}>
      <button type="button" onClick={() => setWrong(!isWrong)}>
        Places
      </button>
    </QueryBar>
  );
}

const fold = () => screen.queryByRole('button', { name: 'Change query' });
const places = () => screen.queryByRole('button', { name: 'Places' });

test('on a phone the query bar is folded, and open while it has a problem', async () => {
  stubBrowserWindow({ isPhone: true });
  const onAsk = vi.fn<() => void>();
  await renderAtAddress(<BarWithPlaces onRunQuery={onAsk} />);
  expect([fold()?.ariaExpanded, places()]).toEqual(['false', null]);
  fireEvent.click(fold() ?? document.body);
  fireEvent.click(places() ?? document.body);
  expect(screen.getByRole('alert').textContent).toBe('Choose a store');
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  expect(onAsk).not.toHaveBeenCalled();
  fireEvent.click(places() ?? document.body);
  expect(fold()?.ariaExpanded).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Show results' }));
  expect(onAsk).toHaveBeenCalledOnce();
  expect([fold()?.ariaExpanded, places()]).toEqual(['false', null]);
});

test('“/” unfolds the query bar and focuses the first field', async () => {
  stubBrowserWindow({ isPhone: true });
  await renderAtAddress(<BarWithPlaces onRunQuery={() => undefined} />);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(places());
});

test('on wide screens the query bar is always open', async () => {
  stubBrowserWindow();
  await renderAtAddress(<BarWithPlaces onRunQuery={() => undefined} />);
  expect(fold()).toBeNull();
  expect(places()).not.toBeNull();
});

test('on a phone one line stands for the folded query and a tap opens it', async () => {
  stubBrowserWindow({ isPhone: true });
  await renderAtAddress(
    <QueryBar problem={null} busy={false} summary="People in · 5 places · This month" onRunQuery={() => undefined}>
      <button type="button">Places</button>
    </QueryBar>,
  );
  const line = screen.getByRole('button', { name: /^Change query.*People in · 5 places · This month$/ });
  expect(places()).toBeNull();
  fireEvent.click(line);
  expect(places()).not.toBeNull();
});

test('a problem offers changes that solve it', async () => {
  stubBrowserWindow();
  const onFix = vi.fn<() => void>();
  const fixes = [{ label: 'Show by day', onFix }];
  await renderAtAddress(
    <QueryBar problem="Too long" fixes={fixes} busy={false} onRunQuery={() => undefined}>
      <button type="button">Places</button>
    </QueryBar>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Too long');
  fireEvent.click(screen.getByRole('button', { name: 'Show by day' }));
  expect(onFix).toHaveBeenCalledOnce();
});
