import type { TargetRow } from '@portico/contract/routes/targets';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatAmountProblem } from './format-amount-problem.ts';
import { formatMonthOrYear } from './format-month-or-year.ts';
import styles from './sheet.module.css';
import {
  findConflictingMonthsSum,
  getCurrentAmount,
  getSavedAmount,
  isChangedByOthers,
  targetCellKey,
  toAmount,
} from './target-edits.ts';
import type { TargetSheet } from './use-target-sheet.ts';

type Props = {
  row: TargetRow;
  /** 1 to 12; 0: the whole year. */
  month: number;
  sheet: TargetSheet;
  tabIndex?: number;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
};

/** One number of the sheet: as typed while it has the focus, else with digit grouping; marked while unsaved. */
export function SheetCell({ row, month, sheet, tabIndex, onKeyDown, onPaste, onFocus }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const input = useRef<HTMLInputElement>(null);
  const [isInside, setInside] = useState(false);
  // Selects the text after the raw value has replaced the grouped one and before the next key press, so that typing replaces the whole
  // number.
  useLayoutEffect(() => {
    if (isInside) input.current?.select();
  }, [isInside]);
  const saved = getSavedAmount(row, month);
  const edit = sheet.edits.get(targetCellKey(row, month));
  const amount = getCurrentAmount(sheet.edits, row, month);
  const raw = edit?.text ?? String(saved ?? '');
  const note = useNote(row, month, sheet);
  const type = (text: string) => sheet.enter([{ row, month, text }]);
  return (
    <input
      ref={input}
      className={styles.input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={isInside || amount === undefined ? raw : amount === null ? '' : formatCount(amount, tag)}
      placeholder={month === 0 && row.wanted !== null ? formatCount(row.wanted, tag) : ''}
      tabIndex={tabIndex}
      aria-label={t('targets.ofYear', { name: isolateDirection(row.name), period: formatMonthOrYear(t, month) })}
      aria-invalid={amount === undefined}
      title={note}
      data-unsaved={edit !== undefined}
      data-overtaken={isChangedByOthers(sheet.edits, row, month)}
      onChange={({ target }) => type(target.value)}
      // The first press selects the number, as keys do; only the next press places the cursor.
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
        onKeyDown?.(event);
      }}
      onPaste={onPaste}
    />
  );
}

/** The note of a cell beside its number; undefined: none. */
function useNote(row: TargetRow, month: number, sheet: TargetSheet): string | undefined {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const edit = sheet.edits.get(targetCellKey(row, month));
  const saved = getSavedAmount(row, month);
  const formatAmount = (amount: number | null) =>
    amount === null ? t('targets.taken') : isolateDirection(formatCount(amount, tag));
  if (edit !== undefined && toAmount(edit.reading) === undefined) return formatAmountProblem(t, tag, edit);
  if (isChangedByOthers(sheet.edits, row, month)) return t('targets.changedTo', { n: formatAmount(saved) });
  if (month !== 0) return undefined;
  const instead = findConflictingMonthsSum(sheet.edits, row);
  if (instead !== null) return t('targets.monthsDiffer', { n: formatAmount(instead) });
  if (saved === null && edit === undefined && row.entityId === null && row.wanted !== null)
    return t('targets.sumOfStores', { n: formatAmount(row.wanted) });
  return undefined;
}
