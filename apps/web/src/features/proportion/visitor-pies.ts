import type { RequestOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import type { StatisticItem } from '@portico/contract/words/statistic-items';

type Request = RequestOf<typeof comparisons.proportion>;

/** A pie of the visitor mix. Specification §9: pie charts for five metrics. */
export type VisitorPie = {
  key: 'gender' | 'age' | 'adultsChildren' | 'groupTypes' | 'customersStaff';
  /** What the pie divides, as fields of the query. */
  split: Pick<Request, 'by' | 'item' | 'items'>;
  /** The whole contains more than the parts: only places that measure this part are counted, else its share would be too small. */
  measuredBy: StatisticItem | null;
};

const ofItems = (items: StatisticItem[], item?: StatisticItem) =>
  ({ by: 'item', items, ...(item === undefined ? {} : { item }) }) as const;

/** The pies of the visitor mix, in display order. */
export const visitorPies: readonly VisitorPie[] = [
  { key: 'gender', split: { by: 'part', item: 'gender', items: [] }, measuredBy: null },
  { key: 'age', split: { by: 'part', item: 'age', items: [] }, measuredBy: null },
  { key: 'adultsChildren', split: ofItems(['adult', 'children']), measuredBy: null },
  { key: 'groupTypes', split: ofItems(['familys', 'personals'], 'batch'), measuredBy: 'familys' },
  { key: 'customersStaff', split: ofItems(['customerIn', 'enterStaff'], 'flowIn'), measuredBy: 'enterStaff' },
];
