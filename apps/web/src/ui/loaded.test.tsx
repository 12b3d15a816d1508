import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { loaded } from './loaded.tsx';

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

test('a part is loaded once, when it is first drawn, and what waits for it stands there meanwhile', async () => {
  const load = vi.fn<() => Promise<{ default: typeof Hello }>>().mockResolvedValue({ default: Hello });
  const Part = loaded(load, <p>waiting</p>);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Part name="one" />);
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('hello one')).toBeTruthy();
  unmount();
  // Without waiting again.
  render(<Part name="two" />);
  expect(screen.getByText('hello two')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that was begun is there when it is drawn', async () => {
  const Part = loaded(async () => ({ default: Hello }), <p>waiting</p>);
  Part.begin();
  await new Promise((go) => setTimeout(go));
  render(<Part name="one" />);
  expect(screen.getByText('hello one')).toBeTruthy();
});

test('a failure is thrown where the part is drawn, whoever began, and the next one tries again', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Hello }>>()
    .mockRejectedValueOnce(new Error('no line'))
    .mockRejectedValueOnce(new Error('still none'))
    .mockResolvedValue({ default: Hello });
  const Part = loaded(load, <p>waiting</p>);
  Part.begin();
  await new Promise((go) => setTimeout(go));
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
