import { useTranslation } from 'react-i18next';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { formatChange, formatCount } from '../../ui/format-figure.ts';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './distribution.module.css';
import { formatMonthOrYear, formatShortMonthOrYear } from './format-month-or-year.ts';
import type { DistributionPreviewRow } from './requests.ts';
import { monthNumbers, targetRowKey } from './target-edits.ts';

type Props = {
  /** Undefined while loading. */
  rows: readonly DistributionPreviewRow[] | undefined;
  isStale: boolean;
  /** The months follow last year's distribution. */
  followsLastYear: boolean;
  count: number;
};

/** The result per place: the yearly target against last year, the distribution over the months, and the substitutes for unknown months. */
export function DistributionPreview({ rows, isStale, followsLastYear, count }: Props) {
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
                  <SkeletonBar width="100%" />
                </td>
              </tr>
            ))
          : rows.map((row) => <PreviewRow key={targetRowKey(row)} row={row} followsLastYear={followsLastYear} />)}
      </tbody>
    </table>
  );
}

function PreviewRow({ row, followsLastYear }: { row: DistributionPreviewRow; followsLastYear: boolean }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { name, yearly, lastYear, months, problem, unknownMonths } = row;
  // An incomplete last year cannot be compared with a whole one.
  const isWhole = unknownMonths.length === 0 && yearly !== null && lastYear !== null && lastYear !== 0;
  const growth = isWhole ? yearly / lastYear - 1 : null;
  const list = new Intl.ListFormat(tag, { type: 'conjunction' });
  const unknown = list.format(unknownMonths.map((month) => isolateDirection(formatMonthOrYear(t, month))));
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
            <td>{growth === null ? '—' : <ChangeIndicator {...formatChange(growth, tag)} />}</td>
            <td className={styles.shape}>
              <MonthBars months={months} />
            </td>
          </>
        )}
      </tr>
      {followsLastYear && unknownMonths.length > 0 && months !== null && (
        <tr className={styles.note}>
          <td colSpan={4}>{t('targets.unknownMonths', { months: unknown })}</td>
        </tr>
      )}
    </>
  );
}

/** Twelve bars; the numbers on hover and for screen readers. */
function MonthBars({ months }: { months: readonly number[] }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const max = Math.max(1, ...months);
  const given = monthNumbers.map(
    (month) => `${formatShortMonthOrYear(t, tag, month)} ${formatCount(months[month - 1] ?? null, tag)}`,
  );
  return (
    <span className={styles.bars} role="img" aria-label={given.join(', ')} title={given.join('\n')}>
      {monthNumbers.map((month) => (
        <span key={month} style={{ height: `${((months[month - 1] ?? 0) / max) * 100}%` }} />
      ))}
    </span>
  );
}
