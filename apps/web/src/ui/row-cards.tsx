import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowActions } from './row-actions.tsx';
import styles from './row-cards.module.css';
import type { RowListProps } from './row-list.ts';
import { SkeletonBar } from './skeleton.tsx';

/** Number of grey placeholder cards; they fill a phone's screen. */
const greyCards = 3;

/** Rows as cards, for phones: the first column is the card's title, the others are its lines. */
export function RowCards<Row>({
  name,
  columns,
  rows,
  getRowKey,
  getRowName,
  getRowActions,
  selection,
}: RowListProps<Row>) {
  const { t } = useTranslation();
  const [head, ...lines] = columns;
  if (rows === undefined) return <GreyCards lines={lines.length} />;

  const choose = (key: string | number, chosen: boolean) => {
    const others = (selection?.chosen ?? []).filter((other) => other !== key);
    selection?.onChange(chosen ? [...others, key] : others);
  };
  return (
    <ul className={styles.cards} aria-label={name}>
      {rows.map((row) => {
        const key = getRowKey(row);
        const actions = getRowActions?.(row) ?? [];
        return (
          <li key={key} className={styles.card}>
            <div className={styles.head}>
              {selection !== undefined && (
                <Checkbox
                  aria-label={t('controls.selectRow', { name: getRowName(row) })}
                  checked={selection.chosen.includes(key)}
                  disabled={selection.isSelectable?.(row) === false}
                  onChange={({ target }) => choose(key, target.checked)}
                />
              )}
              <div className={styles.title}>{head?.render(row)}</div>
            </div>
            <dl className={styles.lines}>
              {lines.map((column) => (
                <div key={column.key} className={styles.line}>
                  <dt>{column.label}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
            {actions.length > 0 && <RowActions name={getRowName(row)} actions={actions} />}
          </li>
        );
      })}
    </ul>
  );
}

function GreyCards({ lines }: { lines: number }) {
  return (
    <div className={styles.cards}>
      {Array.from({ length: greyCards }, (_, card) => (
        <div key={card} className={styles.card}>
          <SkeletonBar width={160} height={18} />
          {Array.from({ length: lines }, (__, line) => (
            <SkeletonBar key={line} width="100%" />
          ))}
        </div>
      ))}
    </div>
  );
}
