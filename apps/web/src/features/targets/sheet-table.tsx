import type { TargetRow } from '@portico/contract/routes/targets';
import { type ClipboardEvent, type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { PersonAndTime } from '../../ui/person-and-time.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatMonthOrYear, formatShortMonthOrYear } from './format-month-or-year.ts';
import { LastYearFigure } from './last-year-figure.tsx';
import styles from './sheet.module.css';
import { SheetCell } from './sheet-cell.tsx';
import {
  countRowsAndColumnsOutsideSheet,
  getCurrentAmount,
  monthNumbers,
  parseClipboardCells,
  sheetColumnMonths,
  targetRowKey,
} from './target-edits.ts';
import type { TargetSheet } from './use-target-sheet.ts';

type Props = {
  name: string;
  /** Undefined while loading. */
  rows: readonly TargetRow[] | undefined;
  size: number;
  sheet: TargetSheet;
  chosen: ReadonlySet<string>;
  onChoose: (keys: ReadonlySet<string>) => void;
};

type Position = { row: number; column: number };

/** Places as rows, the year and its months as columns, edited like a spreadsheet: one Tab stop, arrow keys inside. */
export function SheetTable({ name, rows, size, sheet, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const tag = useLanguageTag();
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Position>({ row: 0, column: 0 });

  const go = ({ row, column }: Position) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}/${column}"] input`);
    cell?.focus();
    return cell != null;
  };
  const onKey = (at: Position, event: KeyboardEvent<HTMLInputElement>) => {
    const next = nextCell(at, event, i18n.dir() === 'rtl');
    if (next !== null && go(next)) event.preventDefault();
  };
  const onPaste = (at: Position, event: ClipboardEvent<HTMLInputElement>) => {
    const cells = parseClipboardCells(event.clipboardData.getData('text/plain'));
    if (cells === null || rows === undefined) return;
    event.preventDefault();
    sheet.enter(
      cells.flatMap((line, down) =>
        line.flatMap((text, across) => {
          const [row, month] = [rows[at.row + down], sheetColumnMonths[at.column + across]];
          return row === undefined || month === undefined ? [] : [{ row, month, text: text.trim() }];
        }),
      ),
    );
    const outside = countRowsAndColumnsOutsideSheet(cells, {
      rows: rows.length - at.row,
      columns: sheetColumnMonths.length - at.column,
    });
    const losses = [
      ...(outside.rows > 0 ? [t('targets.rowsLeft', { count: outside.rows, n: formatCount(outside.rows, tag) })] : []),
      ...(outside.columns > 0
        ? [t('targets.columnsLeft', { count: outside.columns, n: formatCount(outside.columns, tag) })]
        : []),
    ];
    if (losses.length > 0) showToast({ kind: 'error', text: losses.join(' · ') });
  };
  const keys = rows?.map(targetRowKey) ?? [];
  const areAllChosen = keys.length > 0 && keys.every((key) => chosen.has(key));
  const choose = (these: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const key of these)
      if (isChosen) next.add(key);
      else next.delete(key);
    onChoose(next);
  };
  const digits = (month: number) =>
    Math.max(
      ...(rows ?? []).map((row) => formatCount(getCurrentAmount(sheet.edits, row, month) ?? null, tag).length),
      1,
    );
  const wanted = (rows ?? []).map((row) => formatCount(row.wanted, tag).length);
  const widths = { '--digits': Math.max(...monthNumbers.map(digits)), '--year-digits': Math.max(digits(0), ...wanted) };
  // The last focused cell may be in a row that this page does not have.
  const stop = active.row < keys.length ? active : { row: 0, column: 0 };
  return (
    <div className={styles.scroll}>
      <table
        ref={table}
        className={styles.table}
        role="grid"
        aria-label={name}
        aria-busy={rows === undefined}
        // The custom properties of sheet.module.css.
        style={widths as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.placeHead}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  aria-label={t('controls.selectAll')}
                  checked={areAllChosen}
                  onChange={({ target }) => choose(keys, target.checked)}
                />
                {t('targets.place')}
              </label>
            </th>
            {sheetColumnMonths.map((month) => (
              <th key={month} scope="col" abbr={formatMonthOrYear(t, month)}>
                {formatShortMonthOrYear(t, tag, month)}
              </th>
            ))}
            <th scope="col">{t('targets.setBy')}</th>
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? Array.from({ length: size }, (_, row) => <WaitingRow key={row} />)
            : rows.map((row, down) => (
                <tr key={targetRowKey(row)} data-organisation={row.entityId === null}>
                  <th scope="row" className={styles.place} style={{ paddingInlineStart: 16 + row.path.length * 14 }}>
                    <label className={styles.choice} title={[...row.path, row.name].join(' / ')}>
                      <input
                        type="checkbox"
                        aria-label={t('targets.chooseRow', { name: row.name })}
                        checked={chosen.has(targetRowKey(row))}
                        onChange={({ target }) => choose([targetRowKey(row)], target.checked)}
                      />
                      <span className={styles.name}>{row.name}</span>
                    </label>
                  </th>
                  {sheetColumnMonths.map((month, column) => (
                    <td key={month} className={styles.cell} data-cell={`${down}/${column}`}>
                      <SheetCell
                        row={row}
                        month={month}
                        sheet={sheet}
                        tabIndex={stop.row === down && stop.column === column ? 0 : -1}
                        onFocus={() => setActive({ row: down, column })}
                        onKeyDown={(event) => onKey({ row: down, column }, event)}
                        onPaste={(event) => onPaste({ row: down, column }, event)}
                      />
                      <LastYearFigure row={row} month={month} />
                    </td>
                  ))}
                  <td className={styles.setBy}>
                    {row.set !== null && <PersonAndTime person={row.set.by} instant={row.set.time} />}
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function WaitingRow() {
  return (
    <tr>
      <th scope="row" className={styles.place}>
        <SkeletonBar width={120} />
      </th>
      {sheetColumnMonths.map((month) => (
        <td key={month} className={styles.cell}>
          <SkeletonBar width="70%" />
        </td>
      ))}
      <td className={styles.setBy}>
        <SkeletonBar width={96} />
      </td>
    </tr>
  );
}

/**
 * The cell that a key moves to; null: the key acts inside the cell. Left and right move only from the end of the text, or when all of it is
 * selected.
 */
function nextCell(
  { row, column }: Position,
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  isRightToLeft: boolean,
): Position | null {
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return { row: row + 1, column };
  if (key === 'ArrowUp' || (key === 'Enter' && shiftKey)) return { row: row - 1, column };
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isAllMarked = selectionStart === 0 && selectionEnd === value.length;
  // Digits run from left to right in every language.
  const edge = key === 'ArrowLeft' ? 0 : value.length;
  if (!isAllMarked && (selectionStart !== edge || selectionEnd !== edge)) return null;
  const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1;
  return { row, column: column + step };
}
