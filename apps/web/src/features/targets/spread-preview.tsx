import { useTranslation } from 'react-i18next';
import { Change } from '../../ui/change.tsx';
import { formatCount, writeChange } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { everyMonth, placeKey } from './edits.ts';
import { periodName, shortPeriodName } from './period-name.ts';
import type { SpreadRow } from './requests.ts';
import styles from './spread.module.css';

type Props = {
  /** Undefined while they are on their way. */
  rows: readonly SpreadRow[] | undefined;
  isStale: boolean;
  /** Last year is what they are made of. */
  isShaped: boolean;
  count: number;
};

/** What each place would have: its yearly target beside last year, the shape of its months, and what stood in for what is unknown. */
export function SpreadPreview({ rows, isStale, isShaped, count }: Props) {
  const { t } = useTranslation();
  return (
    <table className={styles.table} data-stale={isStale} aria-busy={rows === undefined}>
      <thead>
        <tr>
          <th scope="col">{t('targets.place')}</th>
          <th scope="col">{t('targets.wholeYear')}</th>
          <th scope="col">{t('targets.growthOfLastYear')}</th>
          <th scope="col" className={styles.shape}>
            {`${t('targets.months.1')} – ${t('targets.months.12')}`}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: Math.min(count, 10) }, (_, row) => (
              <tr key={row}>
                <td colSpan={4}>
                  <Bar width="100%" />
                </td>
              </tr>
            ))
          : rows.map((row) => <PreviewRow key={placeKey(row)} row={row} isShaped={isShaped} />)}
      </tbody>
    </table>
  );
}

function PreviewRow({ row, isShaped }: { row: SpreadRow; isShaped: boolean }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { name, yearly, lastYear, months, problem, unknownMonths } = row;
  // Part of a year is nothing to compare a whole one with.
  const isWhole = unknownMonths.length === 0 && yearly !== null && lastYear !== null && lastYear !== 0;
  const growth = isWhole ? yearly / lastYear - 1 : null;
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const unknown = list.format(unknownMonths.map((month) => isolate(periodName(t, month))));
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        {months === null ? (
          <td colSpan={3} className={styles.problem}>
            {t(problem === 'noLastYear' ? 'targets.noShape' : 'targets.noYearly')}
          </td>
        ) : (
          <>
            <td>{formatCount(yearly, tag)}</td>
            <td>{growth === null ? '—' : <Change {...writeChange(growth, tag)} />}</td>
            <td className={styles.shape}>
              <MonthBars months={months} />
            </td>
          </>
        )}
      </tr>
      {isShaped && unknownMonths.length > 0 && months !== null && (
        <tr className={styles.note}>
          <td colSpan={4}>{t('targets.unknownMonths', { months: unknown })}</td>
        </tr>
      )}
    </>
  );
}

/** Twelve bars; the numbers on hover and to screen readers. */
function MonthBars({ months }: { months: readonly number[] }) {
  const { t } = useTranslation();
  const tag = useTag();
  const most = Math.max(1, ...months);
  const said = everyMonth.map(
    (month) => `${shortPeriodName(t, tag, month)} ${formatCount(months[month - 1] ?? null, tag)}`,
  );
  return (
    <span className={styles.bars} role="img" aria-label={said.join(', ')} title={said.join('\n')}>
      {everyMonth.map((month) => (
        <span key={month} style={{ height: `${((months[month - 1] ?? 0) / most) * 100}%` }} />
      ))}
    </span>
  );
}
