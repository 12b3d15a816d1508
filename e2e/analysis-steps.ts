import { expect, type Page } from '@playwright/test';

/** Every page of queries and analyses, with the text of its heading. */
export const analysisPages = [
  { path: '/query/create', title: 'queryCreate' },
  { path: '/query/organisation', title: 'queryOrganisation' },
  { path: '/query/entity', title: 'queryEntity' },
  { path: '/query/area', title: 'queryArea' },
  { path: '/query/access', title: 'queryAccess' },
  { path: '/query/proportion', title: 'queryProportion' },
  { path: '/analysis/contrast', title: 'compare' },
  { path: '/analysis/rank', title: 'rank' },
  { path: '/analysis/high-low', title: 'highLow' },
  { path: '/analysis/growth', title: 'growth' },
  { path: '/analysis/batch', title: 'batch' },
  { path: '/analysis/funnel', title: 'funnel' },
  { path: '/analysis/vehicles', title: 'vehicles' },
] as const;

/** Waits until a page shows its answer, or the reason for none. */
export async function waitForAnswer(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator('main [role="status"][aria-label]')).toHaveCount(0);
  await expect(page.locator('main [aria-busy="true"], main .ant-btn-loading')).toHaveCount(0);
}

/** A displayed value as a number; null for "—". */
export function parseFigure(text: string): number | null {
  const digits = text.replace(/[^\d.−-]/g, '').replace('−', '-');
  return digits === '' || digits === '-' ? null : Number(digits);
}
