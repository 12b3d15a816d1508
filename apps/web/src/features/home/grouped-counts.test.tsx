import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StepField } from '../../pickers/analysis/step-field.tsx';
import { type Session, SessionProvider } from '../../session/session.ts';
import { renderAtAddress, stubBrowserWindow } from '../../ui/testing/render-at-address.tsx';
import type { DataTrust } from './requests.ts';
import { DataTrustStrip } from './trust-strip.tsx';

beforeEach(() => stubBrowserWindow());
afterEach(cleanup);

test('the data trust strip and step hints use thousands separators', async () => {
  const silent = Array.from({ length: 1201 }, (_, index) => ({ id: index, name: `Camera ${index}`, since: null }));
  const trust = {
    devices: 12_400,
    reporting: 11_199,
    lastUpload: null,
    completeness: 0.9,
    silent,
  } as unknown as DataTrust; // only the fields that the strip reads
  await renderAtAddress(
    <SessionProvider value={{ user: {}, roles: [], menu: [] } as unknown as Session /* no field of the user is read */}>
      <DataTrustStrip trust={trust} zone={null} store={null} />
      <StepField value="1d" allowed={['1d']} days={1461} onChange={() => undefined} />
    </SessionProvider>,
  );
  expect(document.body.textContent).toContain('11,199');
  expect(document.body.textContent).toContain('12,400');
  expect(document.body.textContent).toContain('1,200');
  fireEvent.click(screen.getByRole('button', { name: /^Interval:/ }));
  expect(screen.getAllByText(/1,461/).length).toBeGreaterThan(0);
});
