import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HighlightedText, markHighlight } from './highlighted-text.tsx';
import { isolateDirection } from './text-direction.ts';

afterEach(cleanup);

test('a highlighted value is bold and has its own text direction', () => {
  const sentence = `أكبر تغيّر عند ${isolateDirection('Main entrance')} (${markHighlight('−71')}).`;
  const { container } = render(<HighlightedText text={sentence} />);
  expect(container.querySelector('b > bdi')?.textContent).toBe('−71');
  expect(container.textContent).toBe('أكبر تغيّر عند \u2068Main entrance\u2069 (−71).');
});
