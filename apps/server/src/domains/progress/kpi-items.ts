import type { TargetItem } from '@portico/contract/words/targets';

/** What the types of KPI calls count; no device tells of groups that leave. */
export const kpiItems = { flow: 'flowIn', inBatch: 'batch', outBatch: null } as const satisfies Record<
  string,
  TargetItem | null
>;
