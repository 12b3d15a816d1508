import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { TargetRow } from '@portico/contract/routes/targets';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { PersonAndTime } from '../../ui/person-and-time.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { formatMonthOrYear } from './format-month-or-year.ts';
import { LastYearFigure } from './last-year-figure.tsx';
import styles from './sheet.module.css';
import { SheetCell } from './sheet-cell.tsx';
import { sheetColumnMonths, targetRowKey } from './target-edits.ts';
import type { TargetSheet } from './use-target-sheet.ts';

/** For phones: one place at a time, its year and months in a column. */
export function PlaceSheet({ rows, sheet }: { rows: readonly TargetRow[] | undefined; sheet: TargetSheet }) {
  const { t, i18n } = useTranslation();
  const [Back, On] = i18n.dir() === 'rtl' ? [RightOutlined, LeftOutlined] : [LeftOutlined, RightOutlined];
  const [chosen, setChosen] = useState('');
  const at = Math.max(0, rows?.findIndex((row) => targetRowKey(row) === chosen) ?? 0);
  const row = rows?.[at];
  const go = (to: number) => setChosen(rows?.[to] === undefined ? chosen : targetRowKey(rows[to]));
  return (
    <>
      <div className={styles.placeBar}>
        <IconButton name={t('targets.previousPlace')} icon={Back} disabled={at === 0} onPress={() => go(at - 1)} />
        <Select
          className={styles.placeChoice ?? ''}
          aria-label={t('targets.place')}
          value={row === undefined ? null : targetRowKey(row)}
          options={(rows ?? []).map((one) => ({
            value: targetRowKey(one),
            label: [...one.path.slice(1), one.name].join(' / '),
          }))}
          onChange={setChosen}
        />
        <IconButton
          name={t('targets.nextPlace')}
          icon={On}
          disabled={at >= (rows?.length ?? 0) - 1}
          onPress={() => go(at + 1)}
        />
      </div>
      {row?.set != null && (
        <p className={styles.setBy}>
          {t('targets.setBy')} <PersonAndTime person={row.set.by} instant={row.set.time} />
        </p>
      )}
      <dl className={styles.months}>
        {sheetColumnMonths.map((month) => (
          <div key={month} className={styles.month}>
            <dt>
              <span>{formatMonthOrYear(t, month)}</span>
              {row !== undefined && <LastYearFigure row={row} month={month} long />}
            </dt>
            <dd>
              {row === undefined ? (
                <SkeletonBar width="100%" height={40} />
              ) : (
                <SheetCell row={row} month={month} sheet={sheet} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
