import { InboxOutlined } from '@ant-design/icons';
import type { ImportJob } from '@portico/contract/routes/spreadsheets';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isExportPending, useExports } from '../../pickers/export-requests.ts';
import { mayEditRules } from '../../pickers/rules/rule-kinds.ts';
import { isRunActive, useRuleRuns } from '../../pickers/rules/rule-requests.ts';
import { mayImport } from '../../pickers/spreadsheet-kinds.ts';
import { isImportRunning, useImports } from '../../pickers/spreadsheet-requests.ts';
import { useSession } from '../../session/session.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './frame.module.css';
import tray from './task-tray.module.css';

const TaskPanel = lazy(() => import('./task-tray-panel.tsx'));
const ImportDrawer = lazy(() => import('../../pickers/import-drawer.tsx'));

/** The user's imports, exports and rule runs, current and recent. The server stores them, so they survive a reload. */
export default function TaskTray() {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const session = useSession();
  const imports = useImports(mayImport(session));
  const runs = useRuleRuns(mayEditRules(session));
  const exported = useExports();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<ImportJob | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The element that opened the import drawer has gone with the panel; the focus returns to the button instead.
  useEffect(() => {
    const opener = button.current;
    if (shown !== null) return () => opener?.focus();
  }, [shown]);
  const running =
    (imports.data?.content.filter(isImportRunning).length ?? 0) +
    (runs.data?.content.filter(isRunActive).length ?? 0) +
    (exported.data?.content.filter(isExportPending).length ?? 0);
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
        <Icon icon={InboxOutlined} />
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
            onOpenImport={(job) => {
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
