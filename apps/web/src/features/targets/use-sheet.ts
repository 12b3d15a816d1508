import type { TargetRow } from '@portico/contract/routes/targets';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isChangedMeanwhile } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { amountIn, cellKey, type Edit, type Edits, savedAmount, withTyped } from './edits.ts';
import { useSaveTargets } from './requests.ts';

export type Typed = { row: TargetRow; month: number; text: string };

export type Sheet = {
  edits: Edits;
  /** How many of them are no numbers. */
  faulty: number;
  isSaving: boolean;
  type: (typed: readonly Typed[]) => void;
  discard: () => void;
  save: () => Promise<void>;
};

/** What was typed into the sheet of a year, over all its pages, until it is saved or discarded. `shown`: the rows on the screen. */
export function useSheet(year: number, shown: readonly TargetRow[]): Sheet {
  const { t } = useTranslation();
  const { save, refresh } = useSaveTargets();
  const [edits, setEdits] = useState<Edits>(new Map());
  const [isSaving, setSaving] = useState(false);
  // What is typed while it is being saved is no part of that.
  const sent = useRef<Edits>(edits);
  const faulty = [...edits.values()].filter(({ text }) => amountIn(text) === undefined).length;

  async function saveAll() {
    setSaving(true);
    sent.current = edits;
    const saved = new Map(shown.flatMap((row) => row.months.concat(null).map((_, month) => read(row, month))));
    // Who sees that somebody else has changed a number, and saves, means to overwrite that.
    const list = [...edits].map(([key, edit]) => ({
      ...edit,
      was: saved.has(key) ? (saved.get(key) ?? null) : edit.was,
    }));
    const cells = list.map(({ place, month, text, was }) => ({ ...place, month, amount: amountIn(text) ?? null, was }));
    try {
      for (let at = 0; at < cells.length; at += mostAtOnce)
        await save({ year, cells: cells.slice(at, at + mostAtOnce) });
      setEdits((now) => new Map([...now].filter(([key, edit]) => sent.current.get(key) !== edit)));
      showToast({ kind: 'success', text: t('targets.saved') });
    } catch (error) {
      if (isChangedMeanwhile(error)) {
        setEdits((now) => overtaken(now, [...sent.current.keys()], saved, error));
        await refresh();
      }
      showToast({ kind: 'error', text: failureText(t, error) });
    }
    setSaving(false);
  }

  return {
    edits,
    faulty,
    isSaving,
    type: (typed) => setEdits((now) => withTyped(now, typed)),
    discard: () => setEdits(new Map()),
    save: saveAll,
  };
}

/** What one call takes. */
const mostAtOnce = 10_000;

const read = (row: TargetRow, month: number): [string, number | null] => [cellKey(row, month), savedAmount(row, month)];

/** A number on another page that somebody else has changed: what it is now is known from the refusal. Those on this one are read again. */
function overtaken(
  edits: Edits,
  keys: readonly string[],
  shown: ReadonlyMap<string, number | null>,
  error: unknown,
): Edits {
  const next = new Map<string, Edit>(edits);
  for (const [field, is] of Object.entries(error instanceof Failure ? error.details : {})) {
    const key = keys[Number(/^cells\.(\d+)\.was$/.exec(field)?.[1])];
    const edit = key === undefined ? undefined : next.get(key);
    if (key !== undefined && edit !== undefined && !shown.has(key))
      next.set(key, { ...edit, was: is === '' ? null : Number(is) });
  }
  return next;
}
