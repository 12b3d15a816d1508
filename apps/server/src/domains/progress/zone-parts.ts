import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Selection } from '../analysis/index.ts';

/** Entities that share a wall clock. */
export type ZonePart = Pick<Selection, 'entities' | 'scopes'> & {
  zone: string;
  /** Now on that clock, in local seconds. */
  nowLocal: number;
};

/** Entities by the clock they share; "this month" is each entity's own. `now` in epoch milliseconds. */
export function zoneParts({ entities, scopes }: Pick<Selection, 'entities' | 'scopes'>, now: number): ZonePart[] {
  const alike = Map.groupBy(entities, ({ timeZone, dstEnable }) => `${timeZone}/${dstEnable}`);
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const ids = new Set(own.map(({ id }) => id));
    const cut = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
    const rules = zoneRules(first.timeZone, first.dstEnable === 1);
    const nowLocal = localSecondsAt(rules, Math.floor(now / 1000));
    return [{ entities: own, scopes: cut.filter((scope) => scope.ids.length > 0), zone: first.timeZone, nowLocal }];
  });
}
