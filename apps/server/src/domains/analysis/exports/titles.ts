import type { ExportName } from '@portico/contract/routes/comparison-exports';
import type { TextKey } from '@portico/i18n';

/** Titles of exports, equal to those of their pages. */
export const exportTitles = {
  contrast: 'menu.compare',
  rank: 'menu.rank',
  growth: 'menu.growth',
  highlow: 'menu.highLow',
  matrix: 'exports.matrix',
  batch: 'menu.batch',
  funnel: 'exports.funnel',
  proportion: 'menu.queryProportion',
  series: 'exports.series',
  league: 'homePanels.names.league',
} as const satisfies Record<ExportName, TextKey>;
