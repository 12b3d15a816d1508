import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { Drawer } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { PageError } from '../ui/page-error.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { phone, useMedia } from '../ui/use-media.ts';
import { ImportChoice } from './import-drawer-choice.tsx';
import { ImportFooter } from './import-drawer-footer.tsx';
import { ImportRows } from './import-drawer-rows.tsx';
import { ImportSummary } from './import-drawer-summary.tsx';
import styles from './import-drawer.module.css';
import { useImport } from './spreadsheet-requests.ts';

type Props = {
  kind: SpreadsheetKind;
  /** Whose things these are, where somebody of no company has said so already. */
  company?: number | null;
  /** One that was begun before; without it a file is chosen first. */
  importId?: number;
  /** After rows were stored or taken back. */
  onDone?: () => void;
  onClose: () => void;
};

/** A spreadsheet on its way in: which file, what would come of each row, what came of it. Closing it stops nothing: the tray has it. */
export default function ImportDrawer({ kind, company = null, importId, onDone, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const isPhone = useMedia(phone);
  useFocusBack();
  const [id, setId] = useState(importId ?? null);
  const found = useImport(
    id,
    useCallback(() => onDone?.(), [onDone]),
  );
  const job = found.data;
  const isOpen = id !== null;
  const content = useRef<HTMLDivElement>(null);
  // What was pressed goes with its step; the keyboard goes on at the beginning of the next one.
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
      footer={job === undefined ? null : <ImportFooter job={job} onOther={() => setId(null)} onClose={onClose} />}
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {!isOpen && <ImportChoice kind={kind} company={company} onUploaded={setId} />}
        {isOpen && job === undefined && found.isError && (
          <PageError text={failureText(t, found.error)} onRetry={() => void found.refetch()} />
        )}
        {isOpen && job === undefined && !found.isError && <Bar width="60%" />}
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
