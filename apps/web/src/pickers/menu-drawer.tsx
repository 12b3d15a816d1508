import type { MenuChoice } from '@portico/contract/routes/menus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { GuardedDrawer, useSaving } from '../ui/guarded-drawer.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { MenuChoicePicker } from './menu-choice.tsx';
import styles from './menu-drawer.module.css';
import { wholeSelection } from './menu-selection.ts';

type Props = {
  title: string;
  /** What follows from the choice. */
  detail: string;
  /** What else is to be known of it. */
  note?: string | undefined;
  /** Undefined while it is on its way. */
  tree: readonly MenuChoice[] | undefined;
  failure: unknown;
  onRetry: () => void;
  /** Chosen at the beginning. */
  chosen: readonly number[] | undefined;
  /** Why a choice cannot be saved, in words; undefined when it can. */
  problemOf: (chosen: readonly number[]) => string | undefined;
  /** Saves, then closes. */
  onSave: (chosen: number[]) => Promise<void>;
  onClose: () => void;
};

/** A drawer in which menus and buttons are chosen for a role or a company. To be drawn only while it is open. */
export function MenuDrawer({
  title,
  detail,
  note,
  tree,
  failure,
  onRetry,
  onSave,
  problemOf,
  onClose,
  ...props
}: Props) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState<ReadonlySet<number>>();
  const [problem, setProblem] = useState<string>();
  const saving = useSaving(changed !== undefined, onClose);
  const chosen = changed ?? (tree === undefined ? new Set<number>() : wholeSelection(tree, new Set(props.chosen)));
  const isReady = tree !== undefined && props.chosen !== undefined;

  const save = () => {
    const wrong = problemOf([...chosen]);
    setProblem(wrong);
    if (wrong !== undefined) return;
    void saving.save(
      () => onSave([...chosen]),
      (error) => setProblem(failureText(t, error)),
    );
  };

  return (
    <GuardedDrawer title={title} saving={saving} button={{ words: t('frame.save'), disabled: !isReady, onClick: save }}>
      <p className={styles.detail}>{detail}</p>
      {note !== undefined && <p className={styles.detail}>{note}</p>}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {isReady ? (
        <MenuChoicePicker tree={tree} chosen={chosen} disabled={saving.working} onChange={setChanged} />
      ) : failure === null ? (
        <Waiting />
      ) : (
        <PageError text={failureText(t, failure)} onRetry={onRetry} />
      )}
    </GuardedDrawer>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 6 }, (_none, row) => (
        <p key={row}>
          <Bar width="60%" height={20} />
        </p>
      ))}
    </div>
  );
}
