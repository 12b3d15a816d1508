import type { Metric } from '@portico/contract/words/metrics';
import type { CountedRow } from './counted-rows.ts';

/** A rule as sent; `id`: as assigned by the platform. */
export type OracleRule = {
  id: number;
  kind: 'eliminate' | 'set' | 'correct';
  place: 'entity' | 'corridor' | 'device';
  ids: number[];
  /** "yyyy-MM-dd", both included; absent: no limit. */
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

/** The name under which a rule is tallied. */
export function getRuleName({ kind, factor }: OracleRule): string {
  return kind === 'correct' ? (factor === undefined ? 'value' : 'factor') : kind;
}

export const ruleNames = ['eliminate', 'set', 'factor', 'value'] as const;

/** Whether a row belongs to a place of the rule. */
export function appliesToRow({ place, ids }: OracleRule, row: CountedRow): boolean {
  return ids.includes(place === 'entity' ? row.entityId : place === 'corridor' ? row.corridorId : row.device);
}
