import type { TargetRow } from '@portico/contract/routes/targets';
import { mostTarget } from '@portico/contract/words/targets';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import { amountIn, cellKey, isOvertaken, monthsInstead, savedAmount } from './edits.ts';
import { periodName } from './period-name.ts';
import styles from './sheet.module.css';
import type { Sheet } from './use-sheet.ts';

type Props = {
  row: TargetRow;
  /** 1 to 12; 0: the whole year. */
  month: number;
  sheet: Sheet;
  tabIndex?: number;
  onKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
};

/** One number of the sheet: as it is typed while the cursor is in it, else grouped; marked while it is not saved. */
export function SheetCell({ row, month, sheet, tabIndex, onKey, onPaste, onFocus }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const input = useRef<HTMLInputElement>(null);
  const [isInside, setInside] = useState(false);
  // Once what is typed stands there in place of what is read, and before the next key: who enters a cell and types at once replaces it.
  useLayoutEffect(() => {
    if (isInside) input.current?.select();
  }, [isInside]);
  const saved = savedAmount(row, month);
  const edit = sheet.edits.get(cellKey(row, month));
  const amount = edit === undefined ? saved : amountIn(edit.text);
  const raw = edit?.text ?? String(saved ?? '');
  const note = useNote(row, month, sheet);
  const type = (text: string) => sheet.type([{ row, month, text }]);
  return (
    <input
      ref={input}
      className={styles.input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      value={isInside || amount === undefined ? raw : amount === null ? '' : formatCount(amount, tag)}
      placeholder={month === 0 && row.wanted !== null ? formatCount(row.wanted, tag) : ''}
      tabIndex={tabIndex}
      aria-label={t('targets.ofYear', { name: isolate(row.name), period: periodName(t, month) })}
      aria-invalid={amount === undefined}
      title={note}
      data-unsaved={edit !== undefined}
      data-overtaken={isOvertaken(sheet.edits, row, month)}
      onChange={({ target }) => type(target.value)}
      // The first press marks the number, as keys do; only the next one sets the cursor.
      onMouseDown={(event) => {
        if (isInside || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onFocus={() => {
        setInside(true);
        onFocus?.();
      }}
      onBlur={() => setInside(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && edit !== undefined) type(String(saved ?? ''));
        onKey?.(event);
      }}
      onPaste={onPaste}
    />
  );
}

/** What is to be said of a cell beside its number. */
function useNote(row: TargetRow, month: number, sheet: Sheet): string | undefined {
  const { t } = useTranslation();
  const tag = useTag();
  const edit = sheet.edits.get(cellKey(row, month));
  const saved = savedAmount(row, month);
  const told = (amount: number | null) => (amount === null ? t('targets.taken') : isolate(formatCount(amount, tag)));
  if (edit !== undefined && amountIn(edit.text) === undefined)
    return t('targets.wholeNumber', { most: isolate(formatCount(mostTarget, tag)) });
  if (isOvertaken(sheet.edits, row, month)) return t('targets.changedTo', { n: told(saved) });
  if (month !== 0) return undefined;
  const instead = monthsInstead(sheet.edits, row);
  if (instead !== null) return t('targets.monthsDiffer', { n: told(instead) });
  if (saved === null && edit === undefined && row.entityId === null && row.wanted !== null)
    return t('targets.sumOfStores', { n: told(row.wanted) });
  return undefined;
}
