import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Selection } from '../analysis/index.ts';

/** Entities with the same time zone. */
export type TimeZoneGroup = Pick<Selection, 'entities' | 'scopes'> & {
  zone: string;
  /** Current local time, in seconds. */
  nowLocal: number;
};

/** Groups entities by time zone, because "this month" depends on it. `now` in epoch milliseconds. */
export function groupByZone(
  { entities, scopes }: Pick<Selection, 'entities' | 'scopes'>,
  now: number,
): TimeZoneGroup[] {
  const byZone = Map.groupBy(entities, ({ timeZone, dstEnable }) => `${timeZone}/${dstEnable}`);
  return [...byZone.values()].flatMap((entities) => {
    const [first] = entities;
    if (first === undefined) return [];
    const ids = new Set(entities.map(({ id }) => id));
    const ownScopes = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
    const rules = zoneRules(first.timeZone, first.dstEnable === 1);
    const nowLocal = localSecondsAt(rules, Math.floor(now / 1000));
    return [{ entities, scopes: ownScopes.filter((scope) => scope.ids.length > 0), zone: first.timeZone, nowLocal }];
  });
}
