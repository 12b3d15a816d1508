import type { TargetRow } from '@portico/contract/routes/targets';
import { useTranslation } from 'react-i18next';
import { isIncomplete } from '../../pickers/is-incomplete.ts';
import { formatCount, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './sheet.module.css';

/** The count of a year earlier, small below a number, with a mark when records are missing. `long`: as a sentence. */
export function LastYearFigure({ row, month, long = false }: { row: TargetRow; month: number; long?: boolean }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { value, completeness = null } =
    month === 0 ? { value: row.lastYear.value } : (row.lastYear.months[month - 1] ?? { value: null });
  const isPartly = value !== null && isIncomplete(completeness);
  const exact = isolateDirection(formatCount(value, tag));
  const sentence =
    value === null
      ? t('targets.noLastYear')
      : isPartly
        ? t('targets.lastYearPartly', { n: exact, share: isolateDirection(formatShare(completeness, tag, 0)) })
        : t('targets.lastYear', { n: exact });
  return (
    <span className={styles.lastYear} title={sentence} data-partly={isPartly}>
      <span aria-hidden={!long}>{long ? sentence : formatFigure(value, 'count', tag, true).text}</span>
      {!long && <span className="heard">{sentence}</span>}
    </span>
  );
}
