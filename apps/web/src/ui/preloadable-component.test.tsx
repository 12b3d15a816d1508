import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createPreloadable } from './preloadable-component.tsx';

afterEach(cleanup);

class Catching extends Component<{ children: ReactNode }> {
  override state = { text: '' };
  static getDerivedStateFromError(error: unknown) {
    return { text: String(error) };
  }
  override render() {
    return this.state.text === '' ? this.props.children : <p>{this.state.text}</p>;
  }
}

const Hello = ({ name }: { name: string }) => <p>hello {name}</p>;

test('a component is loaded once, on first render, after a placeholder', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Hello }>>().mockResolvedValue({ default: Hello });
  const Part = createPreloadable(load, <p>waiting</p>);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Part name="one" />);
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('hello one')).toBeTruthy();
  unmount();
  // The loaded component is rendered at once, without the placeholder.
  render(<Part name="two" />);
  expect(screen.getByText('hello two')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a preloaded component renders without a placeholder', async () => {
  const Part = createPreloadable(async () => ({ default: Hello }), <p>waiting</p>);
  Part.preload();
  await new Promise((resolve) => setTimeout(resolve));
  render(<Part name="one" />);
  expect(screen.getByText('hello one')).toBeTruthy();
});

test('a load failure is thrown on render, and the next render tries again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Hello }>>()
    .mockRejectedValueOnce(new Error('no line'))
    .mockRejectedValueOnce(new Error('still none'))
    .mockResolvedValue({ default: Hello });
  const Part = createPreloadable(load, <p>waiting</p>);
  Part.preload();
  await new Promise((resolve) => setTimeout(resolve));
  const silent = vi.spyOn(console, 'error').mockReturnValue();
  const drawn = render(
    <Catching>
      <Part name="one" />
    </Catching>,
  );
  expect(await screen.findByText('Error: still none')).toBeTruthy();
  drawn.unmount();
  silent.mockRestore();
  render(<Part name="two" />);
  expect(await screen.findByText('hello two')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});
