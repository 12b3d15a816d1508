import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isolate } from './isolate.ts';
import { mark, Marked } from './marked.tsx';

afterEach(cleanup);

test('marked values are bold, and isolated from the sentence as names are', () => {
  const sentence = `أكبر تغيّر عند ${isolate('Main entrance')} (${mark('−71')}).`;
  const { container } = render(<Marked text={sentence} />);
  expect(container.querySelector('b > bdi')?.textContent).toBe('−71');
  expect(container.textContent).toBe('أكبر تغيّر عند \u2068Main entrance\u2069 (−71).');
});
