import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './row-cards.module.css';
import { RowActions } from './row-actions.tsx';
import type { RowList } from './row-list.ts';
import { Bar } from './skeleton.tsx';

/** Grey cards that fill a phone's screen. */
const greyCards = 3;

/** Rows as cards, for phones: the first column is a card's head, the others are its lines. */
export function RowCards<Row>({ name, columns, rows, keyOf, nameOf, actionsOf, selection }: RowList<Row>) {
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
        const key = keyOf(row);
        const actions = actionsOf?.(row) ?? [];
        return (
          <li key={key} className={styles.card}>
            <div className={styles.head}>
              {selection !== undefined && (
                <Checkbox
                  aria-label={t('controls.selectRow', { name: nameOf(row) })}
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
            {actions.length > 0 && <RowActions name={nameOf(row)} actions={actions} />}
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
          <Bar width={160} height={18} />
          {Array.from({ length: lines }, (__, line) => (
            <Bar key={line} width="100%" />
          ))}
        </div>
      ))}
    </div>
  );
}
