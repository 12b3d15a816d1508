import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import type { TFunction } from 'i18next';
import { formatItemName, formatPartName, getPartColour, isUnknownPart, restColour } from './proportion-labels.ts';
import type { VisitorPie } from './visitor-pies.ts';

type Reply = ResultOf<typeof comparisons.proportion>;

/** A slice of a pie and its row in the table. null: not measured. */
export type PieRow = {
  key: string;
  name: string;
  colour: string;
  value: number | null;
  share: number | null;
  completeness: number | null;
};

/** The slices of a pie in the order of their parts; unknown people and the rest of the whole come last, in grey. */
export function listPieRows({ key, split }: VisitorPie, reply: Reply, t: TFunction): PieRow[] {
  const { whole } = reply;
  const rows = key === 'customersStaff' ? withoutStaff(reply) : reply.rows;
  const known = rows.filter(({ name }) => split.by !== 'part' || !isUnknownPart(name));
  const unknown = rows.filter((row) => !known.includes(row));
  const partName = (name: string) =>
    split.by === 'part' && split.item !== undefined ? formatPartName(name, split.item, t) : formatItemName(name, t);
  return [
    ...known.map((row, index) => ({ ...row, key: row.name, name: partName(row.name), colour: getPartColour(index) })),
    ...unknown.map((row) => ({ ...row, key: row.name, name: partName(row.name), colour: restColour })),
    ...(reply.rest === null
      ? []
      : [
          {
            key: 'rest',
            name: key === 'groupTypes' ? t('analysis.pies.otherGroups') : t('analysis.queries.rest'),
            colour: restColour,
            value: reply.rest,
            share: whole === null || whole === 0 ? null : reply.rest / whole,
            completeness: null,
          },
        ]),
  ];
}

/** Companies can count staff as customers; a pie must not contain them twice. */
function withoutStaff({ rows, whole, settings }: Reply): Reply['rows'] {
  if (!settings.staffAreCustomers) return rows;
  const staff = rows.find(({ name }) => name === 'enterStaff')?.value ?? 0;
  return rows.map((row) => {
    if (row.name !== 'customerIn' || row.value === null) return row;
    const value = Math.max(0, row.value - staff);
    return { ...row, value, share: whole === null || whole === 0 ? null : value / whole };
  });
}
