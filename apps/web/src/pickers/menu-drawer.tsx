import type { MenuChoice } from '@portico/contract/routes/menus';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import ConfirmDialog from '../ui/confirm-dialog.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { phone, useMedia } from '../ui/use-media.ts';
import { MenuChoicePicker } from './menu-choice.tsx';
import styles from './menu-drawer.module.css';
import { wholeSelection } from './menu-selection.ts';

type Props = {
  title: string;
  /** What follows from the choice. */
  detail: string;
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
export function MenuDrawer(props: Props) {
  const { title, detail, tree, failure, onRetry, onSave, problemOf, onClose } = props;
  const { t, i18n } = useTranslation();
  useFocusBack();
  const isPhone = useMedia(phone);
  const [changed, setChanged] = useState<ReadonlySet<number>>();
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { asking, leave, stay, tryLeaving, release } = useLeaveGuard(changed !== undefined, onClose);
  const chosen = changed ?? (tree === undefined ? new Set<number>() : wholeSelection(tree, new Set(props.chosen)));
  const isReady = tree !== undefined && props.chosen !== undefined;

  const save = async () => {
    const wrong = problemOf([...chosen]);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setWorking(true);
    release(true);
    try {
      await onSave([...chosen]);
    } catch (error) {
      release(false);
      setProblem(failureText(t, error));
    }
    setWorking(false);
  };

  return (
    <Drawer
      open
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      title={title}
      size={isPhone ? '100%' : 480}
      keyboard={!working}
      mask={{ closable: !working }}
      onClose={tryLeaving}
      footer={
        <div className={styles.footer}>
          <Button onClick={tryLeaving} disabled={working}>
            {t('frame.cancel')}
          </Button>
          <Button type="primary" loading={working} disabled={!isReady} onClick={() => void save()}>
            {t('frame.save')}
          </Button>
        </div>
      }
    >
      <p className={styles.detail}>{detail}</p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {isReady ? (
        <MenuChoicePicker tree={tree} chosen={chosen} disabled={working} onChange={setChanged} />
      ) : failure === null ? (
        <Waiting />
      ) : (
        <PageError text={failureText(t, failure)} onRetry={onRetry} />
      )}
      {asking && (
        <ConfirmDialog
          title={t('controls.unsavedTitle')}
          text={t('controls.unsavedText')}
          action={t('controls.discard')}
          refusal={t('controls.keepEditing')}
          danger
          onConfirm={leave}
          onCancel={stay}
        />
      )}
    </Drawer>
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
