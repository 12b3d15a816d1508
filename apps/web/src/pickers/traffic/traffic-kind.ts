import type { AnalysisView } from '../analysis/view.ts';

type Kind = Pick<AnalysisView, 'kind'>;

/** Whether places are added up; a query's `kind` says so. */
export const isTogether = ({ kind }: Kind): boolean => kind.startsWith('together');

/** Whether the table stands alone. */
export const isTableOnly = ({ kind }: Kind): boolean => kind.endsWith('-table');

/** The `kind` of a query. */
export function kindOf(together: boolean, tableOnly: boolean): string {
  return `${together ? 'together' : 'each'}${tableOnly ? '-table' : ''}`;
}
