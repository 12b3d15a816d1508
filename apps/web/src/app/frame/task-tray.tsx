import { InboxOutlined } from '@ant-design/icons';
import type { ImportJob } from '@portico/contract/routes/spreadsheets';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBeingMade, useExports } from '../../pickers/export-requests.ts';
import { mayRule } from '../../pickers/rules/rule-kinds.ts';
import { isGoing, useRuleRuns } from '../../pickers/rules/rule-requests.ts';
import { mayImport } from '../../pickers/spreadsheet-kinds.ts';
import { isWorking, useImports } from '../../pickers/spreadsheet-requests.ts';
import { useSession } from '../../session/session.ts';
import { formatCount } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTag } from '../../ui/use-tag.ts';
import styles from './frame.module.css';
import tray from './task-tray.module.css';

const TaskPanel = lazy(() => import('./task-tray-panel.tsx'));
const ImportDrawer = lazy(() => import('../../pickers/import-drawer.tsx'));

/** Long work of one's own: what runs and what has run lately. The server keeps it, so that it survives a reload. */
export default function TaskTray() {
  const { t } = useTranslation();
  const tag = useTag();
  const session = useSession();
  const imports = useImports(mayImport(session));
  const runs = useRuleRuns(mayRule(session));
  const exported = useExports();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<ImportJob | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What an import was opened with went with the panel.
  useEffect(() => {
    const opener = button.current;
    if (shown !== null) return () => opener?.focus();
  }, [shown]);
  const running =
    (imports.data?.content.filter(isWorking).length ?? 0) +
    (runs.data?.content.filter(isGoing).length ?? 0) +
    (exported.data?.content.filter(isBeingMade).length ?? 0);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.iconButton}
        aria-label={t('spreadsheets.tasks')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon of={InboxOutlined} />
        {running > 0 && <span className={tray.mark} aria-hidden="true" />}
      </button>
      <span className="heard" role="status">
        {running > 0 && t('spreadsheets.tasksRunning', { count: running, n: formatCount(running, tag) })}
      </span>
      <Suspense>
        {isOpen && (
          <TaskPanel
            imports={imports}
            runs={runs}
            exported={exported}
            onShow={(job) => {
              setOpen(false);
              setShown(job);
            }}
            onClose={() => setOpen(false)}
          />
        )}
        {shown !== null && <ImportDrawer kind={shown.kind} importId={shown.id} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}
