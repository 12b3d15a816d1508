import type { Metric } from '@portico/contract/words/metrics';
import type { Row } from './counted.ts';

/** A rule as it is sent; `id` as the platform numbered it. */
export type Rule = {
  id: number;
  kind: 'eliminate' | 'set' | 'correct';
  place: 'entity' | 'corridor' | 'device';
  ids: number[];
  /** "yyyy-MM-dd", both included; absent: since ever, for ever. */
  startDay?: string;
  endDay?: string;
  startHour?: string;
  endHour?: string;
  metrics?: Metric[];
  floor?: number;
  ceiling?: number;
  subtractStaff?: boolean;
  factor?: number;
  value?: number;
  hour?: number;
};

/** What a rule is counted by. */
export function nameOf({ kind, factor }: Rule): string {
  return kind === 'correct' ? (factor === undefined ? 'value' : 'factor') : kind;
}

export const ruleNames = ['eliminate', 'set', 'factor', 'value'] as const;

/** Whether a row is of a place of the rule. */
export function isAbout({ place, ids }: Rule, row: Row): boolean {
  return ids.includes(place === 'entity' ? row.entityId : place === 'corridor' ? row.corridorId : row.device);
}
