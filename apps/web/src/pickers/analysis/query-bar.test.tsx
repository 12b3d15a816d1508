import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import { QueryBar } from './query-bar.tsx';

afterEach(cleanup);

function Asking({ onAsk }: { onAsk: () => void }) {
  const [isWrong, setWrong] = useState(false);
  return (
    <QueryBar problem={isWrong ? 'Choose a store' : null} busy={false} onAsk={onAsk}>
      <button type="button" onClick={() => setWrong(!isWrong)}>
        Places
      </button>
    </QueryBar>
  );
}

const fold = () => screen.queryByRole('button', { name: 'Change query' });
const places = () => screen.queryByRole('button', { name: 'Places' });

test('on a phone what is asked is folded away until it is to be changed, and stays while it is wrong', async () => {
  furnishWindow({ isPhone: true });
  const onAsk = vi.fn<() => void>();
  await show(<Asking onAsk={onAsk} />);
  expect([fold()?.ariaExpanded, places()]).toEqual(['false', null]);
  fireEvent.click(fold() ?? document.body);
  fireEvent.click(places() ?? document.body);
  expect(screen.getByRole('alert').textContent).toBe('Choose a store');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(onAsk).not.toHaveBeenCalled();
  fireEvent.click(places() ?? document.body);
  expect(fold()?.ariaExpanded).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(onAsk).toHaveBeenCalledOnce();
  expect([fold()?.ariaExpanded, places()]).toEqual(['false', null]);
});

test('“/” unfolds it and leads to the first field', async () => {
  furnishWindow({ isPhone: true });
  await show(<Asking onAsk={() => undefined} />);
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(places());
});

test('elsewhere it stands open', async () => {
  furnishWindow();
  await show(<Asking onAsk={() => undefined} />);
  expect(fold()).toBeNull();
  expect(places()).not.toBeNull();
});
