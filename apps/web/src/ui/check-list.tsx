import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './check-list.module.css';
import { Bar } from './skeleton.tsx';

export type CheckRow = { key: number; label: string; detail?: ReactNode; end?: ReactNode };

type Props = {
  name: string;
  /** Undefined while they are on their way. */
  rows: readonly CheckRow[] | undefined;
  chosen: readonly number[];
  /** Those chosen that are not among the rows stay. */
  onChange: (chosen: number[]) => void;
  /** In place of no rows. */
  emptyText: string;
  disabled?: boolean;
};

const greyLines = 3;

/** Things to tick, one a line, with one tick for all of them. */
export function CheckList({ name, rows, chosen, onChange, emptyText, disabled = false }: Props) {
  const { t } = useTranslation();
  if (rows === undefined) return <GreyList />;
  if (rows.length === 0) return <p className={styles.none}>{emptyText}</p>;
  const here = rows.filter(({ key }) => chosen.includes(key)).length;
  const others = chosen.filter((one) => !rows.some(({ key }) => key === one));
  return (
    <div role="group" aria-label={name} className={styles.list}>
      {rows.length > 1 && (
        <Checkbox
          className={`${styles.line} ${styles.head}`}
          disabled={disabled}
          checked={here === rows.length}
          indeterminate={here > 0 && here < rows.length}
          onChange={({ target }) => onChange(target.checked ? [...others, ...rows.map(({ key }) => key)] : others)}
        >
          {t('controls.selectAll')}
        </Checkbox>
      )}
      {rows.map(({ key, label, detail, end }) => (
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
          {end !== undefined && <span className={styles.end}>{end}</span>}
        </Checkbox>
      ))}
    </div>
  );
}

function GreyList() {
  return (
    <div className={`${styles.list} ${styles.grey}`} aria-busy="true">
      {Array.from({ length: greyLines }, (_, line) => (
        <Bar key={line} width={200} />
      ))}
    </div>
  );
}
