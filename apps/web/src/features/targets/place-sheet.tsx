import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { TargetRow } from '@portico/contract/routes/targets';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { WhoAndWhen } from '../../ui/who-and-when.tsx';
import { placeKey, sheetColumns } from './edits.ts';
import { LastYear } from './last-year.tsx';
import { periodName } from './period-name.ts';
import styles from './sheet.module.css';
import { SheetCell } from './sheet-cell.tsx';
import type { Sheet } from './use-sheet.ts';

/** One place of the page at a time, its year and months below each other: for phones. */
export function PlaceSheet({ rows, sheet }: { rows: readonly TargetRow[] | undefined; sheet: Sheet }) {
  const { t, i18n } = useTranslation();
  const [Back, On] = i18n.dir() === 'rtl' ? [RightOutlined, LeftOutlined] : [LeftOutlined, RightOutlined];
  const [chosen, setChosen] = useState('');
  const at = Math.max(0, rows?.findIndex((row) => placeKey(row) === chosen) ?? 0);
  const row = rows?.[at];
  const go = (to: number) => setChosen(rows?.[to] === undefined ? chosen : placeKey(rows[to]));
  return (
    <>
      <div className={styles.placeBar}>
        <IconButton name={t('targets.previousPlace')} of={Back} disabled={at === 0} onPress={() => go(at - 1)} />
        <Select
          className={styles.placeChoice ?? ''}
          aria-label={t('targets.place')}
          value={row === undefined ? null : placeKey(row)}
          options={(rows ?? []).map((one) => ({
            value: placeKey(one),
            label: [...one.path.slice(1), one.name].join(' / '),
          }))}
          onChange={setChosen}
        />
        <IconButton
          name={t('targets.nextPlace')}
          of={On}
          disabled={at >= (rows?.length ?? 0) - 1}
          onPress={() => go(at + 1)}
        />
      </div>
      {row?.set != null && (
        <p className={styles.setBy}>
          {t('targets.setBy')} <WhoAndWhen who={row.set.by} when={row.set.time} />
        </p>
      )}
      <dl className={styles.months}>
        {sheetColumns.map((month) => (
          <div key={month} className={styles.month}>
            <dt>
              <span>{periodName(t, month)}</span>
              {row !== undefined && <LastYear row={row} month={month} long />}
            </dt>
            <dd>
              {row === undefined ? (
                <Bar width="100%" height={40} />
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
