import type { TargetItem } from '@portico/contract/words/targets';

/** The statistic item of each type of KPI call; null: no device counts groups that leave. */
export const kpiItems = { flow: 'flowIn', inBatch: 'batch', outBatch: null } as const satisfies Record<
  string,
  TargetItem | null
>;
