import type { PicturePoint } from '@portico/contract/device-messages/commands';

/** What a device was told about counting; everything else about it never changes a number. */
export type CountingRules = {
  isCounting: boolean;
  /** 0 both ways, 1 only in, 2 only out, 3 swapped, 4 every passage as one total. */
  direction: 0 | 1 | 2 | 3 | 4;
  /** Counting lines and areas in the picture; none: the whole doorway. */
  lines: readonly (readonly PicturePoint[])[];
  areas: readonly (readonly PicturePoint[])[];
  /** Centimetres; who is smaller is not counted. */
  leastHeight: number;
  tellsChildren: boolean;
  /** Seconds; a shorter stay is none. */
  shortestStay: number;
};

/** Rules with the instants (epoch seconds) from which they were in force: ascending, the first from -Infinity on. */
export type RuleChanges = readonly { from: number; rules: CountingRules }[];

const asDelivered: CountingRules = {
  isCounting: true,
  direction: 0,
  lines: [],
  areas: [],
  leastHeight: 0,
  tellsChildren: true,
  shortestStay: 0,
};

/** The rules of a device that nobody has told anything. */
export const deliveredRules: RuleChanges = [{ from: Number.NEGATIVE_INFINITY, rules: asDelivered }];

/** The rules in force at an instant. */
export function rulesAt(changes: RuleChanges, at: number): CountingRules {
  return changes.findLast(({ from }) => from <= at)?.rules ?? asDelivered;
}

/** All rules in force at some moment of [from, to), in order. */
export function rulesWithin(changes: RuleChanges, from: number, to: number): CountingRules[] {
  const later = changes.filter((change) => change.from > from && change.from < to);
  return [rulesAt(changes, from), ...later.map(({ rules }) => rules)];
}

/** Whether a device counts everything it sees, as it was delivered. */
export function countsEverything(rules: CountingRules): boolean {
  return (
    rules.isCounting &&
    rules.direction === 0 &&
    rules.lines.length === 0 &&
    rules.areas.length === 0 &&
    rules.leastHeight === 0 &&
    rules.tellsChildren &&
    rules.shortestStay === 0
  );
}

/** The rules from `now` on; what was counted before stays as it is, also where a clock was set back in between. */
export function withChange(changes: RuleChanges, now: number, change: Partial<CountingRules>): RuleChanges {
  const last = changes.at(-1) ?? { from: Number.NEGATIVE_INFINITY, rules: asDelivered };
  const from = Math.max(now, last.from);
  return [...changes.filter((earlier) => earlier.from < from), { from, rules: { ...last.rules, ...change } }];
}
