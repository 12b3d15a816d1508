import { DownOutlined } from '@ant-design/icons';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Icon } from './icon.tsx';

afterEach(cleanup);

test('an icon is hidden from screen readers', () => {
  const { container } = render(<Icon icon={DownOutlined} className="caret" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('.caret')?.getAttribute('aria-hidden')).toBe('true');
});
