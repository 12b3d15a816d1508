import { expect, test } from 'vitest';
import { isolateDirection } from '../ui/text-direction.ts';
import { listCompanyOptions } from './company-picker.tsx';

test('companies of the same name have their tenant id beside it', () => {
  const rows = ['Tidewater', 'tidewater ', 'Harbour'].map((name, at) => ({ id: at + 1, tenantId: at + 1, name }));
  expect(listCompanyOptions(rows)).toEqual([
    { value: 1, label: `${isolateDirection('Tidewater')} (1)` },
    { value: 2, label: `${isolateDirection('tidewater ')} (2)` },
    { value: 3, label: 'Harbour' },
  ]);
});
