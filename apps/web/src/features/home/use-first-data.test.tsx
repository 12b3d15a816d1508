import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFirstData } from './use-first-data.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const [loading, ended] = [{ isLoading: true }, { isLoading: false }];
type Requests = { needed: (typeof loading)[]; awaited: (typeof loading)[] };
const render = (initialProps: Requests) =>
  renderHook(({ needed, awaited }: Requests) => useFirstData(needed, awaited), { initialProps });

const passTime = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

test('home is ready when all requests have ended, and stays ready', () => {
  const { result, rerender } = render({ needed: [ended, loading], awaited: [loading] });
  expect(result.current.isReady).toBe(false);
  rerender({ needed: [ended, ended], awaited: [loading] });
  expect(result.current.isReady).toBe(false);
  rerender({ needed: [ended, ended], awaited: [ended] });
  expect(result.current).toEqual({ isReady: true, isFilled: false });
  // Another store is chosen, of which nothing is known yet.
  rerender({ needed: [ended, loading], awaited: [loading] });
  expect(result.current.isReady).toBe(true);
  passTime(4000);
  expect(result.current.isFilled).toBe(true);
});

test('home waits a second at most for the awaited requests', () => {
  const { result } = render({ needed: [ended], awaited: [loading] });
  passTime(999);
  expect(result.current.isReady).toBe(false);
  passTime(1);
  expect(result.current.isReady).toBe(true);
});
