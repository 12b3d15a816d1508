import type { TargetRow } from '@portico/contract/routes/targets';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isEditConflict } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { useSaveTargets } from './requests.ts';
import {
  applyTypedCells,
  getSavedAmount,
  type TargetEdit,
  type TargetEdits,
  targetCellKey,
  toAmount,
} from './target-edits.ts';

export type TypedCell = { row: TargetRow; month: number; text: string };

export type TargetSheet = {
  edits: TargetEdits;
  /** The edits that are not valid numbers. */
  invalidEdits: readonly TargetEdit[];
  isSaving: boolean;
  enter: (typed: readonly TypedCell[]) => void;
  discard: () => void;
  save: () => Promise<void>;
};

/** The edits to the sheet of a year, over all its pages, until they are saved or discarded. `shown`: the rows on the screen. */
export function useTargetSheet(year: number, shown: readonly TargetRow[]): TargetSheet {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { save, refresh } = useSaveTargets();
  const [edits, setEdits] = useState<TargetEdits>(new Map());
  const [isSaving, setSaving] = useState(false);
  // The edits being saved; edits made meanwhile stay unsaved.
  const sent = useRef<TargetEdits>(edits);
  const invalidEdits = [...edits.values()].filter(({ reading }) => toAmount(reading) === undefined);

  async function saveAll() {
    setSaving(true);
    sent.current = edits;
    const saved = new Map(shown.flatMap((row) => row.months.concat(null).map((_, month) => read(row, month))));
    // A shown cell displays another user's change, so saving it overwrites that change on purpose.
    const list = [...edits].map(([key, edit]) => ({
      ...edit,
      previousAmount: saved.has(key) ? (saved.get(key) ?? null) : edit.previousAmount,
    }));
    const cells = list.map(({ place, month, reading, previousAmount }) => ({
      ...place,
      month,
      amount: toAmount(reading) ?? null,
      was: previousAmount,
    }));
    try {
      for (let at = 0; at < cells.length; at += maxCellsPerCall)
        await save({ year, cells: cells.slice(at, at + maxCellsPerCall) });
      setEdits((now) => new Map([...now].filter(([key, edit]) => sent.current.get(key) !== edit)));
      showToast({ kind: 'success', text: t('targets.saved') });
    } catch (error) {
      if (isEditConflict(error)) {
        setEdits((now) => updateConflicts(now, [...sent.current.keys()], saved, error));
        await refresh();
      }
      showToast({ kind: 'error', text: formatFailure(t, error) });
    }
    setSaving(false);
  }

  return {
    edits,
    invalidEdits,
    isSaving,
    enter: (typed) => setEdits((now) => applyTypedCells(now, typed, tag)),
    discard: () => setEdits(new Map()),
    save: saveAll,
  };
}

/** Maximum number of cells per call. */
const maxCellsPerCall = 10_000;

const read = (row: TargetRow, month: number): [string, number | null] => [
  targetCellKey(row, month),
  getSavedAmount(row, month),
];

/**
 * Updates edits whose cells another user has changed: for cells on other pages the refusal contains the current amount; the shown rows are
 * read again.
 */
function updateConflicts(
  edits: TargetEdits,
  keys: readonly string[],
  shown: ReadonlyMap<string, number | null>,
  error: unknown,
): TargetEdits {
  const next = new Map<string, TargetEdit>(edits);
  for (const [field, currentText] of Object.entries(error instanceof Failure ? error.details : {})) {
    const key = keys[Number(/^cells\.(\d+)\.was$/.exec(field)?.[1])];
    const edit = key === undefined ? undefined : next.get(key);
    if (key !== undefined && edit !== undefined && !shown.has(key))
      next.set(key, { ...edit, previousAmount: currentText === '' ? null : Number(currentText) });
  }
  return next;
}
