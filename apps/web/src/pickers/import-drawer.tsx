import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { Drawer } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../api/failure-text.ts';
import { PageError } from '../ui/page-error.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../ui/use-media-query.ts';
import { useRestoreFocus } from '../ui/use-restore-focus.ts';
import styles from './import-drawer.module.css';
import { ImportFileStep } from './import-drawer-file.tsx';
import { ImportFooter } from './import-drawer-footer.tsx';
import { ImportRows } from './import-drawer-rows.tsx';
import { ImportSummary } from './import-drawer-summary.tsx';
import { useImport } from './spreadsheet-requests.ts';

type Props = {
  kind: SpreadsheetKind;
  /** The company of the imported rows, if a platform user has already chosen it. */
  company?: number | null;
  /** An import started before; without it the user chooses a file first. */
  importId?: number;
  /** Called after rows were stored or an import was undone. */
  onDone?: () => void;
  onClose: () => void;
};

/**
 * The import of a spreadsheet: choice of the file, check of each row, result. Closing the drawer does not stop the import; the task tray
 * continues to show it.
 */
export default function ImportDrawer({ kind, company = null, importId, onDone, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMediaQuery(phoneQuery);
  useRestoreFocus();
  const [id, setId] = useState(importId ?? null);
  const found = useImport(
    id,
    useCallback(() => onDone?.(), [onDone]),
  );
  const job = found.data;
  const isOpen = id !== null;
  const content = useRef<HTMLDivElement>(null);
  // The button with the focus disappears with its step; the focus moves to the start of the next step.
  useEffect(() => {
    if (document.activeElement === document.body) content.current?.focus();
  }, [id, job?.state]);
  return (
    <Drawer
      open
      title={t('spreadsheets.importTitle', { what: t(`spreadsheets.kinds.${kind}`) })}
      placement={i18n.dir() === 'rtl' ? 'left' : 'right'}
      size={isPhone ? '100%' : 880}
      onClose={onClose}
      footer={
        job === undefined ? null : <ImportFooter job={job} onChooseOtherFile={() => setId(null)} onClose={onClose} />
      }
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {!isOpen && <ImportFileStep kind={kind} company={company} onUploaded={setId} />}
        {isOpen && job === undefined && found.isError && (
          <PageError text={formatFailure(t, found.error)} onRetry={() => void found.refetch()} />
        )}
        {isOpen && job === undefined && !found.isError && <SkeletonBar width="60%" />}
        {job !== undefined && (
          <>
            <ImportSummary job={job} />
            {job.state !== 'reading' && <ImportRows key={`${job.id} ${job.state}`} job={job} />}
          </>
        )}
      </div>
    </Drawer>
  );
}
