import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './check-list.module.css';
import { SkeletonBar } from './skeleton.tsx';

export type CheckListRow = { key: number; label: string; detail?: ReactNode; trailing?: ReactNode };

type Props = {
  name: string;
  /** Undefined while they are loading. */
  rows: readonly CheckListRow[] | undefined;
  chosen: readonly number[];
  /** Chosen keys without a row stay chosen. */
  onChange: (chosen: number[]) => void;
  /** Shown if there are no rows. */
  emptyText: string;
  disabled?: boolean;
};

const greyLines = 3;

/** A list of tick boxes, one per line, with one tick box for all of them. */
export function CheckList({ name, rows, chosen, onChange, emptyText, disabled = false }: Props) {
  const { t } = useTranslation();
  if (rows === undefined) return <GreyList />;
  if (rows.length === 0) return <p className={styles.none}>{emptyText}</p>;
  const chosenRowCount = rows.filter(({ key }) => chosen.includes(key)).length;
  const hiddenKeys = chosen.filter((one) => !rows.some(({ key }) => key === one));
  return (
    <div role="group" aria-label={name} className={styles.list}>
      {rows.length > 1 && (
        <Checkbox
          className={`${styles.line} ${styles.head}`}
          disabled={disabled}
          checked={chosenRowCount === rows.length}
          indeterminate={chosenRowCount > 0 && chosenRowCount < rows.length}
          onChange={({ target }) =>
            onChange(target.checked ? [...hiddenKeys, ...rows.map(({ key }) => key)] : hiddenKeys)
          }
        >
          {t('controls.selectAll')}
        </Checkbox>
      )}
      {rows.map(({ key, label, detail, trailing }) => (
        <Checkbox
          key={key}
          className={styles.line ?? ''}
          disabled={disabled}
          checked={chosen.includes(key)}
          onChange={({ target }) => onChange(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
        >
          <span className={styles.words}>
            <span className={styles.label}>
              <bdi>{label}</bdi>
            </span>
            {detail !== undefined && <span className={styles.detail}>{detail}</span>}
          </span>
          {trailing !== undefined && <span className={styles.end}>{trailing}</span>}
        </Checkbox>
      ))}
    </div>
  );
}

function GreyList() {
  return (
    <div className={`${styles.list} ${styles.grey}`} aria-busy="true">
      {Array.from({ length: greyLines }, (_, line) => (
        <SkeletonBar key={line} width={200} />
      ))}
    </div>
  );
}
