import type { MenuChoice } from '@portico/contract/routes/menus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { EditDrawer, useEditDrawer } from '../ui/edit-drawer.tsx';
import { PageError } from '../ui/page-error.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import styles from './menu-drawer.module.css';
import { MenuPicker } from './menu-picker.tsx';
import { normalizeMenuSelection } from './menu-selection.ts';

type Props = {
  title: string;
  /** The effect of the choice. */
  detail: string;
  /** Additional information. */
  note?: string | undefined;
  /** Undefined while it is loading. */
  tree: readonly MenuChoice[] | undefined;
  failure: unknown;
  onRetry: () => void;
  /** The initial choice; undefined while it is loading. */
  chosen: readonly number[] | undefined;
  /** Returns why a choice cannot be saved, as text, or undefined. */
  findProblem: (chosen: readonly number[]) => string | undefined;
  /** Saves the choice and closes the drawer. */
  onSave: (chosen: number[]) => Promise<void>;
  onClose: () => void;
};

/** A drawer to choose menus and buttons for a role or a company. Render it only while it is open. */
export function MenuDrawer({
  title,
  detail,
  note,
  tree,
  failure,
  onRetry,
  onSave,
  findProblem,
  onClose,
  ...props
}: Props) {
  const { t } = useTranslation();
  const [changed, setChanged] = useState<ReadonlySet<number>>();
  const [problem, setProblem] = useState<string>();
  const saving = useEditDrawer(changed !== undefined, onClose);
  const chosen =
    changed ?? (tree === undefined ? new Set<number>() : normalizeMenuSelection(tree, new Set(props.chosen)));
  const isReady = tree !== undefined && props.chosen !== undefined;

  const save = () => {
    const wrong = findProblem([...chosen]);
    setProblem(wrong);
    if (wrong !== undefined) return;
    void saving.save(
      () => onSave([...chosen]),
      (error) => setProblem(formatFailure(t, error)),
    );
  };

  return (
    <EditDrawer title={title} saving={saving} button={{ label: t('frame.save'), disabled: !isReady, onClick: save }}>
      <p className={styles.detail}>{detail}</p>
      {note !== undefined && <p className={styles.detail}>{note}</p>}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {isReady ? (
        <MenuPicker tree={tree} chosen={chosen} disabled={saving.working} onChange={setChanged} />
      ) : failure === null ? (
        <Waiting />
      ) : (
        <PageError text={formatFailure(t, failure)} onRetry={onRetry} />
      )}
    </EditDrawer>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 6 }, (_none, row) => (
        <p key={row}>
          <SkeletonBar width="60%" height={20} />
        </p>
      ))}
    </div>
  );
}
