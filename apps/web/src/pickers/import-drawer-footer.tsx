import type { ImportJob } from '@portico/contract/routes/spreadsheets';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../api/failure-text.ts';
import { busyIcon } from '../ui/busy-icon.tsx';
import { formatCount } from '../ui/figures.ts';
import { showToast } from '../ui/toast.tsx';
import { useConfirm } from '../ui/use-confirm.tsx';
import { useTag } from '../ui/use-tag.ts';
import styles from './import-drawer.module.css';
import { isWorking, useImportActions } from './spreadsheet-requests.ts';

type Props = { job: ImportJob; onOther: () => void; onClose: () => void };

/** What can be done with an import as it stands. */
export function ImportFooter({ job, onOther, onClose }: Props) {
  const { t } = useTranslation();
  const { cancel } = useImportActions();
  const [busy, run] = useRun();
  if (isWorking(job))
    return (
      <div className={styles.footer}>
        {job.state !== 'undoing' && (
          <Button loading={busyIcon(busy)} onClick={() => run(() => cancel(job.id))}>
            {t('spreadsheets.cancelImport')}
          </Button>
        )}
        <Button onClick={onClose}>{t('frame.close')}</Button>
      </div>
    );
  if (job.state === 'ready') return <ReadyFooter job={job} onOther={onOther} />;
  return <EndFooter job={job} onOther={onOther} onClose={onClose} />;
}

/** Somebody decides. */
function ReadyFooter({ job, onOther }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation();
  const tag = useTag();
  const { apply } = useImportActions();
  const hasFaults = job.failed > 0;
  const [mode, setMode] = useState<'all' | 'good'>(hasFaults ? 'good' : 'all');
  const [busy, run] = useRun();
  const count = job.created + job.updated;
  return (
    <div className={styles.footer}>
      {count === 0 && <span className={styles.lead}>{t('spreadsheets.nothingToStore')}</span>}
      {count > 0 && hasFaults && (
        <Radio.Group
          vertical
          className={`${styles.lead} ${styles.choice}`}
          value={mode}
          onChange={({ target }) => setMode(target.value === 'all' ? 'all' : 'good')}
          options={[
            { value: 'good', label: t('spreadsheets.modeGood') },
            { value: 'all', label: t('spreadsheets.modeAll'), disabled: true },
          ]}
        />
      )}
      <Button onClick={onOther}>{t('spreadsheets.otherFile')}</Button>
      {count > 0 && (
        <Button type="primary" loading={busyIcon(busy)} onClick={() => run(() => apply(job.id, mode))}>
          {t('spreadsheets.apply', { count, n: formatCount(count, tag) })}
        </Button>
      )}
    </div>
  );
}

/** It is over; perhaps it is to be taken back. */
function EndFooter({ job, onOther, onClose }: Props) {
  const { t } = useTranslation();
  const { undo, saveSecrets } = useImportActions();
  const [ask, dialog] = useConfirm();
  const [busy, run] = useRun();
  const wasStopped = job.kept > 0 && job.state !== 'undone';
  const askUndo = () =>
    ask({
      title: t('spreadsheets.undoAsk', { file: job.fileName }),
      text: t('spreadsheets.undoText'),
      action: t(wasStopped ? 'spreadsheets.undoRest' : 'spreadsheets.undo'),
      danger: true,
      onConfirm: async () => {
        await undo(job.id, wasStopped ? 'good' : 'all');
      },
      failureText: (error) => failureText(t, error),
    });
  return (
    <div className={styles.footer}>
      {job.undoUntil !== null && (
        <Button danger className={styles.lead ?? ''} onClick={askUndo}>
          {t(wasStopped ? 'spreadsheets.undoRest' : 'spreadsheets.undo')}
        </Button>
      )}
      {job.hasSecrets && (
        <Button loading={busyIcon(busy)} onClick={() => run(() => saveSecrets(job.id))}>
          {t('spreadsheets.secrets')}
        </Button>
      )}
      <Button onClick={onOther}>{t('spreadsheets.otherFile')}</Button>
      <Button type="primary" onClick={onClose}>
        {t('frame.close')}
      </Button>
      {dialog}
    </div>
  );
}

/** Does something and says so while it lasts, and why it failed. */
function useRun(): [busy: boolean, run: (act: () => Promise<unknown>) => void] {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act().catch((error: unknown) => showToast({ kind: 'error', text: failureText(t, error) }));
    setBusy(false);
  };
  return [busy, (act) => void run(act)];
}
