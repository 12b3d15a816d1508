import type { TargetRow } from '@portico/contract/routes/targets';
import { useTranslation } from 'react-i18next';
import { isIncomplete } from '../../pickers/incomplete.ts';
import { formatCount, formatShare, writeFigure } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './sheet.module.css';

/** What was counted a year earlier, small below a number; with a mark where records are missing. `long`: in a sentence. */
export function LastYear({ row, month, long = false }: { row: TargetRow; month: number; long?: boolean }) {
  const { t } = useTranslation();
  const tag = useTag();
  const { value, completeness = null } =
    month === 0 ? { value: row.lastYear.value } : (row.lastYear.months[month - 1] ?? { value: null });
  const isPartly = value !== null && isIncomplete(completeness);
  const exact = isolate(formatCount(value, tag));
  const sentence =
    value === null
      ? t('targets.noLastYear')
      : isPartly
        ? t('targets.lastYearPartly', { n: exact, share: isolate(formatShare(completeness, tag, 0)) })
        : t('targets.lastYear', { n: exact });
  return (
    <span className={styles.lastYear} title={sentence} data-partly={isPartly}>
      <span aria-hidden={!long}>{long ? sentence : writeFigure(value, 'count', tag, true).text}</span>
      {!long && <span className="heard">{sentence}</span>}
    </span>
  );
}
