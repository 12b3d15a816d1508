import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StepField } from '../../pickers/analysis/step-field.tsx';
import { type Session, SessionProvider } from '../../session/session.ts';
import { furnishWindow, show } from '../../ui/testing/stage.tsx';
import type { Trust } from './requests.ts';
import { TrustStrip } from './trust-strip.tsx';

beforeEach(() => furnishWindow());
afterEach(cleanup);

test('thousands are grouped in the trust strip and in why a step is refused', async () => {
  const silent = Array.from({ length: 1201 }, (_, place) => ({ id: place, name: `Camera ${place}`, since: null }));
  const trust = { devices: 12_400, reporting: 11_199, lastUpload: null, completeness: 0.9, silent } as unknown as Trust; // what the strip reads of it
  await show(
    <SessionProvider
      value={{ user: {}, roles: [], menu: [] } as unknown as Session /* nothing of a person is asked for */}
    >
      <TrustStrip trust={trust} zone={null} store={null} />
      <StepField value="1d" allowed={['1d']} days={1461} onChange={() => undefined} />
    </SessionProvider>,
  );
  expect(document.body.textContent).toContain('11,199');
  expect(document.body.textContent).toContain('12,400');
  expect(document.body.textContent).toContain('1,200');
  expect(screen.getAllByTitle(/1,461/).length).toBeGreaterThan(0);
});
