import type { ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import type { ExpectedCell } from './exporting-company.ts';

type Range = { from: string; to: string };

/** A range as the files write it: one day, days, or minutes. */
export const formatDaysByHand = ({ from, to }: Range): string => {
  if (!from.endsWith('00:00:00') || !to.endsWith('00:00:00')) return `${from.slice(0, 16)}–${to.slice(0, 16)}`;
  const last = new Date(Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - 1).toISOString().slice(0, 10);
  return from.startsWith(last) ? last : `${from.slice(0, 10)}–${last}`;
};

type Row = ResultOf<typeof comparisons.rank>['rows'][number];
type Changed = Pick<Row, 'growth' | 'leftOut' | 'comparedCompleteness' | 'baseCompleteness'>;

/** The change, and the reason why there is none: below 95 % of the data of one of the two periods no change is written. */
export function expectedChangeCells(
  { growth, leftOut, comparedCompleteness, baseCompleteness }: Changed,
  baseRange: Range | null,
  lang: Language,
): ExpectedCell[] {
  const share = (value: number | null) =>
    new Intl.NumberFormat(lang === 'ara' ? 'ar-u-nu-latn' : lang, {
      style: 'percent',
      minimumFractionDigits: 1,
    }).format(Math.round((value ?? 0) * 1000) / 1000);
  if (leftOut !== null) return [null, translate(lang, `exports.reasons.${leftOut}`)];
  if ((comparedCompleteness ?? 1) < 0.95)
    return [null, translate(lang, 'home.explainDoubtful', { value: share(comparedCompleteness) })];
  if (baseRange === null || (baseCompleteness ?? 1) >= 0.95) return [growth, null];
  const reason = { value: share(baseCompleteness), base: formatDaysByHand(baseRange) };
  return [null, translate(lang, 'home.explainBaseDoubtful', reason)];
}

type Compared = Changed & Pick<Row, 'value' | 'completeness' | 'compared' | 'base'>;
/** The cells of a compared item: value, completeness, compared value, base, change, and the reason for no change. */
export const comparedCells = (row: Compared, baseRange: Range | null, lang: Language): ExpectedCell[] => [
  row.value,
  row.completeness,
  row.compared,
  row.base,
  ...expectedChangeCells(row, baseRange, lang),
];
