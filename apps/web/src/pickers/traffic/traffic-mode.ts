import type { AnalysisView } from '../analysis/analysis-view.ts';

type Kind = Pick<AnalysisView, 'mode'>;

/** Whether the places are added up; stored in the query parameter `kind`. */
export const isCombined = ({ mode }: Kind): boolean => mode.startsWith('together');

/** Whether the result is a table without a chart. */
export const isTableOnly = ({ mode }: Kind): boolean => mode.endsWith('-table');

/** The value of the query parameter `kind`. */
export function toTrafficMode(together: boolean, tableOnly: boolean): string {
  return `${together ? 'together' : 'each'}${tableOnly ? '-table' : ''}`;
}
